export { FavouritePin } from './favourite-pin.tsx'
export {
  changePreferences,
  isPageSize,
  isSortBy,
  type PageSize,
  pageSizes,
  preferredSearch,
  readPreferences,
  sortNames,
  useFavouritesFirst,
  usePreferences,
  usualPageSize,
  usualSort,
} from './preferences.ts'
export { PreferencesButton } from './preferences-button.tsx'
export { PreferencesPanel } from './preferences-panel.tsx'
export { ViewToggle } from './view-toggle.tsx'
