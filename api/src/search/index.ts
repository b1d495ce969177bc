export { createFindArrivals } from './arrivals.ts'
export type { FindListing } from './find-listing.ts'
export { registerSearch } from './routes.ts'
export { fillSearchTerms, refreshSearchTerms } from './search-terms.ts'
