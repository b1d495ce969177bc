// What steers a list, in one file for the browser: it comes once the page stands (later-controls.ts).
export { FavouriteHeart } from '#feature/preferences'
export { AppliedFilters } from './applied-filters.tsx'
export { FilterForm } from './filter-form.tsx'
export { ListBar } from './list-bar.tsx'
export { ListFoot } from './list-foot.tsx'
export { NothingFound } from './nothing-found.tsx'
export { NothingMatches } from './nothing-matches.tsx'
export { readSearchAddress } from './read-list-address.ts'
