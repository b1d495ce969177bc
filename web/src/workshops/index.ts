import { lazy } from 'react'

/** Loaded by the workshop alone, so that no page of the shop names its scripts. */
export const LazyWorkshopApp = lazy(() =>
  import('./workshop-app.tsx').then(({ WorkshopApp }) => ({ default: WorkshopApp })),
)

export const LazyStopWalletPage = lazy(() =>
  import('./stop-wallet-page.tsx').then(({ StopWalletPage }) => ({ default: StopWalletPage })),
)

/** The page that shows guests why to sell here. */
export const LazyWorkshopLanding = lazy(() =>
  import('./people/landing.tsx').then(({ LandingPage }) => ({ default: LandingPage })),
)
