"""`python -m kasauti`."""

from kasauti.cli.main import main

main()
