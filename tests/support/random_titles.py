"""The titles of which 18xx.games is the only source, in random games: their numbers from the facts, their own rules in a few words."""

from collections.abc import Mapping
from typing import Any

from support.facts import facts
from support.random_play import Player
from support.random_reckoner import Reckoner
from support.random_referee import Referee
from support.random_title import Drawn, Line, Locals, Protection, Title
from support.random_title_calendar import ReckonerCalendar, RefereeCalendar
from support.random_title_line_player import PlayerLine
from support.random_title_line_reckoner import ReckonerLine
from support.random_title_line_turns import RefereeLine
from support.random_title_locals import RefereeLocals
from support.random_title_locals_player import PlayerLocals
from support.random_title_locals_reckoner import ReckonerLocals
from support.random_title_order_player import PlayerOrder
from support.random_title_order_reckoner import ReckonerOrder
from support.random_title_order_tokens import PlayerTokens, ReckonerTokens, RefereeTokens
from support.random_title_order_turns import RefereeOrder
from support.random_title_player import PlayerTitle
from support.random_title_protection import RefereeProtection
from support.random_title_protection_player import PlayerProtection
from support.random_title_protection_reckoner import ReckonerProtection
from support.random_title_reckoner import ReckonerTitle
from support.random_title_referee import RefereeTitle
from support.random_title_treasury import PlayerTreasury, ReckonerTreasury, RefereeTreasury

_CARDS = {"4": "3/5", "5": "4/6", "6": "7/8"}
_PHASES = {"4": "II", "3/5": "II", "5": "III", "4/6": "III", "6": "IV", "7/8": "IV"}
_OBSOLETE = {"2": ("III", ""), "4": ("IV", ""), "3/5": ("IV", "")}
_LIMITS = {
    2: {5: 19, 4: 16}, 3: {5: 14, 4: 11}, 4: {6: 12, 5: 10, 4: 8}, 5: {7: 11, 6: 10, 5: 8, 4: 6},
}  # fmt: skip
_EDGES = {
    ("A10", "B9"): 20, ("A10", "A8"): 20, ("A10", "B11"): 20, ("A12", "B11"): 20, ("A12", "B13"): 20, ("A4", "B3"): 20,
    ("B3", "B5"): 20, ("E14", "F15"): 20, ("B7", "B9"): 40, ("B7", "C8"): 40, ("C6", "D5"): 40, ("D11", "D9"): 40,
}  # fmt: skip
_OF_A_LINE = (
    "issue", "redemption", "forced issue", "run of a minor", "a minor is bought", "a minor closes", "a corporation closes",
    "fall for the pool", "paid and stays", "two to the right", "three to the right", "obsolete trains", "last run of a train",
    "bankruptcy", "run without a president", "river",
)  # fmt: skip

_PROTECTED = (
    "fall",
    "protection",
    "redemption",
    "redemption from a player",
    "reissue",
    "a corporation closes",
    "bankruptcy",
)

TITLES: dict[str, Title] = {
    "1846": Title(
        line=Line(
            limits=_LIMITS, minors={"MS": 60, "BIG4": 40}, surplus={"MS": 80, "BIG4": 60}, two_take="open",
            mountains=("F18", "G17", "H16", "H14"), blasting="TBC", special={"PRR": (40, 60), "B&O": (40, 100), "ERIE": (40,), "IC": (40,)},
            tunnels=(("B16", "B18"), ("C15", "C17"), ("E19", "F20"), ("G19", "G21")), subsidies=("IC",),
            cheaper=("IC", ("E5", "F6", "G5", "H6", "J4")),
            extra={
                "LSL": (1, ("D14", "E17"), "any"), "MC": (2, ("B10", "B12"), "yellow"), "O&I": (2, ("F14", "F16"), "yellow"),
                "LM": (2, ("H12", "G13"), "any"),
            },
        ),
        cards=_CARDS, begun_by=_PHASES, obsolete=_OBSOLETE, one_block=True, without_route=True, stays_with_corporation=("MAIL",),
        rivers={
            ("B16", "B18"): 40, ("C15", "C17"): 60, ("E19", "F20"): 40, ("F18", "G19"): 40, ("G17", "G19"): 20, ("G19", "G21"): 20,
            ("H12", "I11"): 40, ("J4", "J6"): 40,
        },
        without=("bid", "exchange"), reaches=(*_OF_A_LINE, "private bought in the deck way", "a cheaper private", "subsidy"),
    ),
    "18LosAngeles": Title(
        line=Line(
            limits=_LIMITS, minors={"GT": 60, "OCR": 40}, taken=True, minors_tiles=1, beside=("DC&H",),
            mountains=("C12", "E14"), blasting="CHE", special={"ELA": (40, 60), "LA": (40,), "SF": (40,), "SP": (40, 100)},
            tunnels=(
                ("A10", "B9"), ("A10", "A8"), ("A10", "B11"), ("A12", "B11"), ("A12", "B13"), ("A14", "B13"), ("A4", "B3"),
                ("B3", "B5"), ("E14", "F15"),
            ),
            extra={"PT": (1, ("C10",), "yellow"), "BHC": (1, ("B3",), "yellow"), "SBL": (1, ("E4", "E6"), "upgrade")},
        ),
        cards=_CARDS, begun_by=_PHASES, obsolete=_OBSOLETE, one_block=True, without_route=True, stays_with_corporation=("MAIL",),
        options=("dch", "la_title"), rivers=_EDGES | {("A14", "B13"): 20, ("E10", "F9"): 40},
        without=("bid", "exchange"), reaches=(*_OF_A_LINE, "private bought in the taken way"),
    ),
    "18LosAngeles2": Title(
        line=Line(
            limits=_LIMITS, minors={"GT": 60, "OCR": 40}, taken=True, minors_tiles=1, beside=("DC&H",), limit_waits=True,
            most_taken={2: 8, 3: 9, 4: 10, 5: 11}, begins={3: 5, 4: 6}, off_sum="CHE",
            special={"ELA": (40, 100), "LA": (40,), "SP": (40, 60)},
            extra={
                "PT": (1, ("C10",), "yellow"), "BHC": (1, ("B3",), "yellow"),
                "LAP": (1, ("A4", "A6", "B9", "B13", "C4", "C8", "D7", "D9", "D11", "E4", "E6", "F11"), "yellow"),
            },
        ),
        cards=_CARDS, begun_by=_PHASES, obsolete=_OBSOLETE, one_block=True, without_route=True, stays_with_corporation=("MAIL",),
        options=("dch", "la_title"), rivers=_EDGES | {("B13", "B15"): 20, ("E10", "F9"): 20},
        without=("bid", "exchange"), reaches=(*_OF_A_LINE, "private bought in the taken way", "a corporation never begins"),
    ),
    "1889": Title(
        exchanges={"DR": ("IR", "ipo")},
        discounts={"SMR": (80, ("A8", "B9", "C6", "D5", "D7", "E4", "E6", "F5", "F7", "G6", "G8", "H9", "H11", "H13"))},
        every_tile=("I4",), stays_open={"UTF": 50}, one_block=True, helps_others=False, keeps_presidencies=True,
    ),
    "1836Jr30": Title(
        brings={"CFL": ("GCL", 10), "CFLV": ("Nord", 20)}, closes_with={"CFLV": "Nord"}, exchanges={"GCB": ("B", "ipo", "pool")},
        extra_tiles={"E-SF": ("B8", 80, True)}, free_with_tile={"CdH": "J8"}, from_bank="one-of-each",
    ),
    "18NL": Title(
        brings={"P4": ("NCS", 10), "P5": ("HIS", 20), "P6": ("NFL", 30)}, closes_with={"P5": "HIS", "P6": "NFL"}, exchanges={"P3": ("DV", "ipo", "pool")},
        extra_tiles={"P1": ("F5", 40, False)}, free_stations=("P2",), discounted=2, presidents={"NFL": 30}, home_first={"NZO": "H13"},
    ),
    "18Chesapeake": Title(
        brings={"B&OR": ("B&O", 10), "CV": ("drawn", 20)}, drawn="cv", closes_with={"CV": "drawn"},
        free_extras={"C-P": ("H2", "I3"), "B&S": ("F4", "G5")}, free_with_tile={"C&OC": "D2"},
        bid_multiple=5, leading_bids_bind=True, exports=("2", "3", "4"), two_player_stock=True,
        reaches=("export", "smaller pool", "rest to the pool", "tile beside that of the turn", "free station"),
    ),
    "18ChesapeakeOfftheRails": Title(
        brings={"B&OR": ("B&O", 10), "CV": ("drawn", 20)}, drawn="cv", closes_with={"CV": "drawn"},
        free_extras={"C-P": ("H2", "I3"), "B&S": ("F4", "G5")}, free_with_tile={"C&OC": "D2"},
        bid_multiple=5, leading_bids_bind=True, two_player_stock=True, price_ends="any-round",
        reaches=(
            "smaller pool", "rest to the pool", "tile beside that of the turn", "free station", "a price at the end of the market",
        ),
    ),
    "18ChristmasEve": Title(
        brings={"DI": ("B&O", 10), "SC": ("drawn", 20)}, drawn="sc", closes_with={"SC": "drawn"}, gifts=True,
        bid_multiple=5, leading_bids_bind=True, exports=("2", "3", "4"), two_player_stock=True, all_held=True, ends_with="D",
        reaches=("export", "smaller pool", "rest to the pool", "gift", "gift of a presidency", "the last set is known"),
    ),
    "18AL": Title(
        listed_extras={"BLC": (1, 20, ("G2", "M2", "O4", "N5", "P5"))}, extras_in_tile_step=("BLC",), half_price={"NDY": ("3", "4", "5")},
        goals=(100, ("L&N", "M&O", "WRA", "ATN", "ABC", "TAG")), from_bank="one", from_bank_in=("2", "3"), trade_of_privates="purchase",
        bank_ends="round", price_ends="round", obsolete={"4": ("7", "")}, yellow_at_first="double_yellow_first_or",
        options=("double_yellow_first_or", "unlimited_4d", "ln_home_city_moved"),
        reaches=(
            "private from a player", "a price at the end of the market", "train at half price", "bonus for a station", "obsolete trains",
        ),
    ),
    "18GA": Title(
        brings={"M&BR": ("CoG", 10)}, extra_tiles={"MRC": ("F12", 40, True)}, free_stations=("W&SR",),
        private_trains={"OSR": "2"}, from_bank="one", from_bank_in=("2", "3"), trade_of_privates="purchase",
        bank_ends="round", price_ends="round",
        obsolete={"4": ("8", "soft_rust_4t")}, yellow_at_first="double_yellow_first_or",
        fewer_stations={"remove_cog_token": "CoG"}, more_terrain={"cotton_port": ("F14", 20)},
        options=("soft_rust_4t", "double_yellow_first_or", "remove_cog_token", "cotton_port", "new_georgia_florida_home"),
        reaches=("train with a private", "private from a player", "a price at the end of the market"),
    ),
    "18TN": Title(
        brings={"LNR": ("L&N", 20)}, closes_with_par=("LNR",), presidents={"IC": 30}, at_face_first=True,
        extra_tiles={"TCC": ("H17", 120, True), "ETWCR": ("F19", 120, True), "MCR": ("H3", 60, True), "OWR": ("E16", 60, True)},
        yellow_tiles=1, yellow_at_first="triple_yellow_first_or",
        options=("triple_yellow_first_or",), obsolete={"4": ("6'", "")}, civil_war="3'", from_bank="one",
        from_bank_in=("2", "3", "3'"), trade_of_privates="purchase", bank_ends="round", price_ends="round",
        reaches=(
            "private from a player", "a price at the end of the market", "civil war", "lost run", "obsolete trains",
            "last run of a train",
        ),
    ),
    "18Tokaido": Title(  # the order of passing (an option) is the players' word: only a prompt knows it
        stays_with_corporation=("FM", "ST"), adds_station={"SMT": 40}, sale_option="privates",
        auction_prices={"KRC": 20, "SRT": 35, "FM": 50, "SMT": 50, "ST": 65},
        discounts={"SRT": (20, ("B8", "B10", "F6", "G5", "H2", "H4", "H6", "H8", "I1", "I5", "J4", "K3"))},
        exports=("2", "3", "4", "5", "6", "D"), exports_until="D", ends_with="D", cuts_set=True, bank_ends="never",
        price_ends="any-round", certificates=8, without_yellow="newbie_rules",
        options=("privates", "newbie_rules", "limited_express"),
        variants={"limited_express": {
            "pars": ("100", "90", "82", "76", "71", "67"), "sold_at": 50, "credit": {"D": ("456", 300)}, "ends": [(1, 14)],
        }},
        reaches=(
            "export", "the last set is known", "private bought in the bank way", "private bought in the draft way",
            "another station", "a price at the end of the market",
        ),
    ),
    "1882": Title(
        brings={"TB": ("drawn", 10), "CP": ("CPR", 20)}, drawn="tb", closes_with={"CP": "CPR"}, bid_multiple=5, discounted=5,
        exchanges={"SKC": ("SC", "ipo")}, begins_by={"SC": "SKC"}, adds_train=("3", "4", "5", "6"), stays_until={"SKC": "6"},
        needs_neutral=("CN",), neutral=("CNR", "HBR", "GT", "SC", "QLL"), moves_station=("NWR",), discards_out=True,
        yellow_tiles=1, yellow_fee=20, yellow_bonus=(20, ("B4", "C3", "C5", "D4", "D6", "E3", "E7", "F6")),
        rivers={
            ("C3", "E3"): 40, ("C3", "D2"): 20, ("D4", "E3"): 40, ("K3", "M3"): 20, ("B12", "D12"): 60, ("G9", "F8"): 20,
            ("E9", "C9"): 20, ("E9", "D10"): 40, ("C11", "E11"): 60,
        },
        river_income={"TB": 10}, price_ends="any-round",
        reaches=(
            "river", "bonus for a tile", "neutral station", "moved station", "begun by a private", "lost corporation",
            "a price at the end of the market",
        ),
    ),
    "1888": Title(
        exchanges={"FC": ("any", "ipo", "pool")}, by_station=True, extra_tiles={"HS": ("C5", 40, True)},
        free_extras={"TA": ("H2",), "YRF": ("E17", "F16")},
        listed_extras={"CW": (2, 40, (
            "B4", "B6", "B8", "B10", "B16", "C3", "C7", "C11", "C13", "C15", "D2", "D4", "D6", "E3", "F4",
        ))},
        exports=("2", "3", "4"), helps_others=False, without_route=True, subsidy=40, options=("north",),
        variants={"north=no": {"sold_at": 50}},
        reaches=("export", "subsidy", "exchange at a station", "extra tile on a list", "tile beside that of the turn"),
    ),
    "18Texas": Title(
        brings={"JG": ("drawn", 20), "IGN": ("drawn", 10), "NOPR": ("drawn", 10)}, drawn="jg", discards_out=True, helps_others=False,
        station_fees={"T&P": 140, "MKT": 100, "SP": 140, "MP": 100, "SSW": 60, "SAA": 60}, leading_bids_bind=True,
        reaches=("issue", "redemption", "paid and stays"),
    ),
    "1850Jr": Title(
        brings={"SFT": ("IFT", 20)}, closes_with={"SFT": "IFT"}, exchanges={"FSM": ("SFA", "ipo", "pool")},
        extra_tiles={"TCM": ("D4", 120, True)}, from_bank="one",
    ),
    "1870": Title(
        protection=Protection(
            limits={2: (28, 24, 21), 3: (20, 17, 15), 4: (16, 14, 12), 5: (13, 11, 9), 6: (11, 9, 8), 7: (9, 7, 6)},
            trains_return=True, destinations=True, early={"MRBC": (("MP", "SSW"), 20, 40)}, traded_in=("3", "4"),
            tiles={"MRBC": (
                "A16", "B17", "C18", "D17", "E18", "F19", "G18", "H17", "I16", "J15", "K14", "L13", "M14", "N15", "O16", "O18",
            )},
        ),
        brings={"Frisco": ("SLSF", 20), "Katy": ("MKT", 10)}, closes_with_par=("Frisco",), yellow_tiles=1, one_block=True, helps_others=False,
        trade_of_privates="purchase", options=("second_closing", "reissue_cap", "protect_if_sold", "original_market"),
        reaches=(*_PROTECTED, "connection run", "private from a player"),
    ),
    "1850": Title(
        protection=Protection(
            limits={2: (24, 21), 3: (17, 15), 4: (14, 12), 5: (11, 9), 6: (9, 8)}, own_sale_only=True, falls_now=True,
            from_president=True, second_at_first=True, early={"MRC": ((), 40, 80), "MRB": ((), 20, 40)}, dearer=("CM", "UP", 120),
            to_president=("CM",), unless_used="CM", tiles=dict.fromkeys(("CM", "MRB", "GBC", "WLG"), ()),
            rights=("MILW", "GN", "NP", "KATY", "SOO", "UP"),
        ),
        brings={"MMR": ("RI", 10)}, stays_until={"CM": "6", "GBC": "6", "WLG": "6"}, from_bank="one", one_block=True, helps_others=False,
        reaches=(*_PROTECTED, "falls at once", "Mesabi token", "edge token"),
    ),
    "18MS": Title(
        private_trains={"MC": "2+"}, bank_ends="never", keeps_presidencies=True, without=("bid", "bankrupt", "discard"),
        reaches=("card", "salvage", "loan", "private bought in the draft way"),
    ),
    "1849": Title(
        order=Drawn(
            fees={"AFG": 40, "ATA": 30, "CTL": 40, "IFT": 90, "RCS": 130, "SFA": 40}, par_since={"144": "6H", "216": "10H"},
            blue=((1, 14), (1, 15), (1, 16), (2, 14), (2, 15), (2, 16), (3, 14), (3, 15), (3, 16)), opens_blue="16H",
            chooses_home="AFG", homes=4, reduced_limit=9, surveyor="SIGI", earthquake="12H", optional=("E",), shaken="B14", blocks={"SCE": ("G13",)},
        ),
        brings={"RSA": ("drawn", 20)}, drawn="order", closes_with={"RSA": "drawn"}, helps_others=False, discards_out=False,
        options=("reduced", "bonds", "stations", "electric"), price_ends="any-round",
        reaches=(
            "issue", "redemption", "fall for the pool", "a corporation closes", "bankruptcy", "a loan", "a player leaves",
            "a last certificate is bought", "a last certificate is sold", "the last is given for a presidency",
            "two are given for a presidency", "a president's certificate is sold", "tile --narrow",
            "tile --dual", "a station is shaken", "paid and stays", "bond", "repayment", "interest", "interest by a sale",
            "a blue space waits", "a blue space waits in the phase before", "a token for trains", "a train with a token",
        ),
    ),
    "1849Boot": Title(
        order=Drawn(
            fees={"SFR": 40, "SFCS": 30, "AL": 40, "SFM": 90, "IFP": 130, "PL": 40, "FCU": 40, "M&C": 90}, par_since={"144": "6H", "216": "10H"},
            blue=((1, 14), (1, 15), (1, 16), (2, 14), (2, 15), (2, 16), (3, 14), (3, 15), (3, 16)), opens_blue="16H",
            chooses_home="SFR", homes=9, surveyor="SIGI", blocks={"SCE": ("F8",)},
        ),
        brings={"RSA": ("drawn", 20)}, drawn="order", closes_with={"RSA": "drawn"}, helps_others=False, discards_out=False, one_block=True,
        price_ends="any-round",
        reaches=(
            "issue", "redemption", "fall for the pool", "a corporation closes", "bankruptcy", "a loan", "a player leaves",
            "a last certificate is bought", "a last certificate is sold", "the last is given for a presidency",
            "two are given for a presidency", "a president's certificate is sold", "tile --narrow", "tile --dual", "paid and stays",
        ),
    ),
    "18Neb": Title(
        locals=Locals(
            names=("NK", "OLB"), early="P2", tile_income={"P5": 5}, blocks={"DPR": ("B8",), "P4": ("C7",)},
            cheaper={"P2": (60, 2, ("K3", "K5", "K7", "J8", "L8", "L10"))},
        ),
        brings={"P6": ("UP", 20)}, closes_with={"P6": "UP"}, free_extras={"DPR": ("B8",)}, presidents={"NK": 40, "OLB": 40},
        exchanges={"P4": ("C&S", "treasury", "pool"), "P5": ("UP", "treasury", "pool")}, stays_until={"P2": "6", "P3": "6"},
        begun_by={"2+2": "2", "3+3": "3", "4+4": "4", "5/7": "5", "6/8": "6", "4D": "4D"}, one_block=True, leading_bids_bind=True,
        reaches=(
            "issue", "redemption", "redemption from a player", "exchange", "order by cash", "a free private", "a local begins",
            "tile at home", "income for a tile", "a cheaper tile", "full capital", "a train rusts to the pool",
            "a rusted train is bought", "a local discards its train", "bankruptcy", "a corporation closes",
            "another corporation's train with the president",
        ),
    ),
}  # fmt: skip


def _numbers(fact: Mapping[str, Any], names: Mapping[str, str], title: Title) -> dict[str, Any]:
    """The attributes of a referee that the facts of a title give."""
    phases, trains = fact["phase"], fact["train"]
    order = [*phases]
    rusts = {kind: order[place:] for place, name in enumerate(order) for kind in phases[name].get("rusts", ())}
    closing = next(place for place, name in enumerate(order) if phases[name].get("closes"))
    printed = fact.get("printed", {})
    costs = {name: int(cost) for cost, hexes in fact["terrain"].items() for name in hexes}
    stations = {name: tuple(corporation["stations"]) for name, corporation in fact["corporation"].items()}
    return {
        "title": title,
        "pars": tuple(map(str, fact["chart"]["start"])),
        "most": {int(number): limit for number, (_, limit) in fact["start"].items()},
        "train_limits": {name: phase["limit"] for name, phase in phases.items()},
        "rounds": {name: phase["rounds"] for name, phase in phases.items()},
        "rusted_from": rusts,
        "closed": order[closing:],
        "corporations_buy_in": tuple(name for name, phase in phases.items() if phase.get("privates")),
        "in_order": [kind for kind, train in trains.items() if "beside" not in train],
        "beside": {kind: train["beside"] for kind, train in trains.items() if "beside" in train},
        "credit": {kind: (train["trade_in"], train["trade_in_credit"]) for kind, train in trains.items() if "trade_in" in train},
        "terrain": (0, *sorted(set(costs.values()))),
        "yellow_hexes": tuple(printed.get("yellow", ())),
        "no_hexes": tuple(printed.get("a mine", ())),
        "green_hexes": tuple(printed.get("green", ())),
        "cost_of": costs,
        "homes": {name: corporation["home"] for name, corporation in fact["corporation"].items()},
        "stations_of": stations,
        "stations": tuple(sorted({cost for costs in stations.values() for cost in costs[1:]})),
        "sold_at": fact["stock"]["float"],
        "floats_at": fact["stock"].get("different_float", {}),
        "prices": {names.get(name, name): tuple(facts["corporations"]) for name, facts in fact["private"].items() if "corporations" in facts},
        "exchanges": {private: (*fact["corporation"],) if to == "any" else (to,) for private, (to, *_) in title.exchanges.items()},
        "president_helps_others": title.helps_others,
        "set_ends": title.bank_ends != "round",
        "ends": [
            (row, column)
            for row, line in enumerate(fact["chart"]["lines"], 1)
            for column, space in enumerate(line.split(), 1)
            if space.endswith("e")
        ],
    }  # fmt: skip


def cast(name: str, names: Mapping[str, str]) -> tuple[tuple[int, ...], type[Referee], type[Reckoner], type[Player]]:
    """The numbers of players of a title, and who referees, reckons and plays it; `names` are our names of its privates."""
    fact, title = facts(name), TITLES[name]
    printed = fact.get("printed", {})
    numbers = _numbers(fact, names, title)
    hexes = (
        "A1",
        *[hex_name for hex_names in fact["terrain"].values() for hex_name in hex_names[:4]],
        *title.every_tile,
        *printed.get("yellow", ())[:1],
        *title.home_first.values(),
        *sorted({hex_ for river in title.rivers for hex_ in river}),
        *title.yellow_bonus[1][2:4],
        *[hex_ for hex_, _, _ in title.extra_tiles.values()],
        *[hex_ for wheres in title.free_extras.values() for hex_ in wheres],
        *title.free_with_tile.values(),
        *[hex_ for _, _, wheres in title.listed_extras.values() for hex_ in wheres[:6]],
        *(title.line.cheaper[1][:3] if title.line else ()),
    )
    calendar = fact.get("calendar")
    referees: type[RefereeTitle] = RefereeCalendar if calendar else RefereeTitle
    reckoner: type[ReckonerTitle] = ReckonerCalendar if calendar else ReckonerTitle
    players: type[Player] = PlayerTitle
    if title.station_fees:
        referees, reckoner, players = RefereeTreasury, ReckonerTreasury, PlayerTreasury
    if title.line:
        referees, reckoner, players = RefereeLine, ReckonerLine, PlayerLine
    if title.protection:
        referees, reckoner, players = RefereeProtection, ReckonerProtection, PlayerProtection
    if title.order:
        referees, reckoner, players = RefereeOrder, ReckonerOrder, PlayerOrder
    if "bonds" in title.options:
        referees, reckoner, players = RefereeTokens, ReckonerTokens, PlayerTokens
    if title.locals:
        referees, reckoner, players = RefereeLocals, ReckonerLocals, PlayerLocals
    referee = type(f"Referee{name}", (referees,), numbers | (calendar or {}))
    player = type(f"Player{name}", (players,), {"title": title, "hexes": hexes})
    return tuple(map(int, fact["start"])), referee, reckoner, player
