/** Every answer of the catalogue shows it: told when products come, go or are filled in anew. */
export const catalogueTag = 'catalogue'

/** Told when the last piece of something is taken, and when there is one again: who counts what is in stock hears it. */
export const soldOutTag = 'sold-out'

/** Told when a product is rated: lists by rating hear it. */
export const ratedTag = 'rated'
