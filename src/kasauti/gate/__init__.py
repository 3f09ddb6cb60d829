"""May it ship: rules over estimates give a decision and an exit code."""
