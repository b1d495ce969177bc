import { lazyComponents } from '#kit/lazy-components.ts'

/**
 * What steers a list is part of the document, and its links and forms work as they are; the scripts that make them
 * quick come once the page stands, so that nobody waits for them to see gifts.
 */
const controls = lazyComponents(() => import('./list-controls.tsx'))

export const AppliedFilters = controls.component(all => all.AppliedFilters)
export const FavouriteHeart = controls.component(all => all.FavouriteHeart)
export const FilterForm = controls.component(all => all.FilterForm)
export const ListBar = controls.component(all => all.ListBar)
export const ListFoot = controls.component(all => all.ListFoot)
export const NothingFound = controls.component(all => all.NothingFound)
export const NothingMatches = controls.component(all => all.NothingMatches)
export const RecentSearches = controls.component(all => all.RecentSearches)
