/**
 * Tag of every response of the catalogue. A change is published when products are added, removed or imported.
 */
export const catalogueTag = 'catalogue'

/**
 * Tag of what is cached of all makers, which may be many thousands. A change is published when a maker is added, or its
 * profile, schedule or state changes.
 */
export const makersTag = 'makers'

/**
 * Tag for counts of products in stock. A change is published when the last unit of a product is taken or the
 * first one returns.
 */
export const soldOutTag = 'sold-out'

/** Tag for lists ordered by rating. A change is published when a product is rated. */
export const ratedTag = 'rated'
