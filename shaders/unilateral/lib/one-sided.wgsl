// false: x may have either sign, as in a plain linear problem
override oneSided: bool = true;
