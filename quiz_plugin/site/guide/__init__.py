"""The plugin `study-guide`: what makes a site with questions a whole guide, with Material's templates."""
