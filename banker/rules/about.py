"""What a ruleset holds beside the rules: options, advice, what other programs call its game, and where its rules are written."""

from collections.abc import Mapping

from banker.rules.frozen import Frozen


class Advice(Frozen):
    """What the program says beyond what the rules decide: it changes no game, and no digest.

    With `notes` it says which notes the Bank hands out; `note_values` are those there are, as many as needed, where `bank`
    does not say how many there are of each.
    """

    notes: bool = False
    note_values: tuple[int, ...] = (500, 100, 50, 20, 10, 5, 1)


class Option(Frozen):
    """A choice made when a game begins: it sets one value of the tables (`sets` is its path)."""

    about: str
    sets: str
    values: Mapping[str, object] = {}
    amount: bool = False


class External(Frozen):
    """What another program calls this game, and those of its names that ours do not resemble (theirs = ours).

    `options` are those of ours that its games are played with, `optional_rules` those that a rule chosen there sets more.
    The home station of each of `chosen_homes` is put down again, for nothing, with the first tile on its hex.
    """

    title: str
    names: Mapping[str, str] = {}
    options: Mapping[str, str] = {}
    optional_rules: Mapping[str, Mapping[str, str]] = {}
    chosen_homes: tuple[str, ...] = ()


class Cite(Frozen):
    """Where the rules say what a refusal, `show` or `audit` refers to."""

    auction: str
    bank_breaks: str
    bankruptcy: str
    bankrupt_score: str
    between_trains: str
    bid: str
    capital: str
    cash: str
    certificate_limit: str
    closing: str
    corporation_limit: str
    decision: str
    discard: str
    discount: str
    dividend: str
    end: str
    exchange: str
    first_certificate: str
    first_sale: str
    float: str
    forced_presidency: str
    forced_purchase: str
    forced_sale: str
    home_token: str
    market_paid: str
    market_sale: str
    market_sold_out: str
    market_unpaid: str
    one_certificate: str
    operating_order: str
    operating_rounds: str
    par: str
    payment: str
    phase: str
    pool_limit: str
    presidency: str
    president_certificate: str
    priority: str
    private_comes_with: str
    private_hex: str
    private_income: str
    private_sale: str
    privates_first: str
    purchase: str
    revenue: str
    rounds: str
    sale: str
    score: str
    sold_then_bought: str
    successor: str
    tile: str
    token: str
    trade_in: str
    train_limit: str
    train_order: str
    train_price: str
    train_required: str
    turn_order: str
    own_stock: str
    returned_token: str
    sale_after: str
    treasury_limit: str
    watering: str
