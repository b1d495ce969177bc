import { lazy } from 'react'

/** Loaded by the back office alone, so that the list of routes, which every page loads, names none of its scripts. */
export const LazyOfficeApp = lazy(() =>
  import('./office-app.tsx').then(({ OfficeApp }) => ({ default: OfficeApp })),
)
