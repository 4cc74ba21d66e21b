"""`python -m banker`."""

from banker.cli.entry import main

if __name__ == "__main__":
    main()
