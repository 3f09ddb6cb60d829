"""How sure we are: numbers come in, estimates go out. Pure, standard library only."""
