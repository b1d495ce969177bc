export { FavouriteHeart } from './favourite-heart.tsx'
export { useFavouritesFirst } from './favourites-first.ts'
export {
  isPageSize,
  isSortBy,
  type PageSize,
  pageSizes,
  sortNames,
  usualPageSize,
  usualSort,
} from './list-choices.ts'
export { changePreferences, readPreferences, usePreferences } from './preferences.ts'
export { PreferencesButton } from './preferences-button.tsx'
export { PreferencesPanel } from './preferences-panel.tsx'
export { preferredSearch } from './preferred-search.ts'
export { ViewToggle } from './view-toggle.tsx'
