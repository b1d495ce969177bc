import { lateParts } from '#kit/late-parts.ts'

/**
 * What steers a list is part of the document, and its links and forms work as they are; the scripts that make them
 * quick come once the page stands, so that nobody waits for them to see gifts.
 */
const controls = lateParts(() => import('./list-controls.ts'))

export const AppliedFilters = controls.part(all => all.AppliedFilters)
export const FavouriteHeart = controls.part(all => all.FavouriteHeart)
export const FilterForm = controls.part(all => all.FilterForm)
export const ListBar = controls.part(all => all.ListBar)
export const ListFoot = controls.part(all => all.ListFoot)
export const NothingFound = controls.part(all => all.NothingFound)
export const NothingMatches = controls.part(all => all.NothingMatches)
export const RecentSearches = controls.part(all => all.RecentSearches)
