import { lazy } from 'react'

/** Loaded by the workshop alone, so that no page of the shop names its scripts. */
export const LazyWorkshopApp = lazy(() =>
  import('./workshop-app.tsx').then(({ WorkshopApp }) => ({ default: WorkshopApp })),
)
