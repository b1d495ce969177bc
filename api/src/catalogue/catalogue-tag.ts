/**
 * Tag of every response of the catalogue. A change is published when products are added, removed or imported.
 */
export const catalogueTag = 'catalogue'

/**
 * Tag for counts of products in stock. A change is published when the last unit of a product is taken or the
 * first one returns.
 */
export const soldOutTag = 'sold-out'

/** Tag for lists ordered by rating. A change is published when a product is rated. */
export const ratedTag = 'rated'
