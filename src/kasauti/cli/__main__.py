"""`python -m kasauti.cli`."""

from kasauti.cli.main import main

main()
