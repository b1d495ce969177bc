export { FavouriteHeart } from './favourite-heart.tsx'
export {
  changePreferences,
  isPageSize,
  isSortBy,
  type PageSize,
  pageSizes,
  readPreferences,
  sortNames,
  useFavouritesFirst,
  usePreferences,
  usualPageSize,
  usualSort,
} from './preferences.ts'
export { PreferencesButton } from './preferences-button.tsx'
export { PreferencesPanel } from './preferences-panel.tsx'
export { preferredSearch } from './preferred-search.ts'
export { ViewToggle } from './view-toggle.tsx'
