import { lazyComponents } from '#kit/lazy-components.ts'

/**
 * The controls of a list are part of the document, and their links and forms work without scripts. Their
 * scripts are loaded after the page is shown, so that they do not delay it.
 */
const controls = lazyComponents(() => import('./list-controls.tsx'))

export const AppliedFilters = controls.component(all => all.AppliedFilters)
export const FavouritePin = controls.component(all => all.FavouritePin)
export const FilterForm = controls.component(all => all.FilterForm)
export const ListBar = controls.component(all => all.ListBar)
export const ListFoot = controls.component(all => all.ListFoot)
export const NothingFound = controls.component(all => all.NothingFound)
export const NothingMatches = controls.component(all => all.NothingMatches)
export const RecentSearches = controls.component(all => all.RecentSearches)
