import { lazy } from 'react'
import { earlyPage } from './early-calls.ts'
import { preloadable } from './preloadable.tsx'
import './start-early.ts'

/** Loaded by the workshop alone, so that no page of the shop names its scripts. */
export const LazyWorkshopApp = preloadable(() =>
  import('./workshop-app.tsx').then(({ WorkshopApp }) => WorkshopApp),
)
if (earlyPage) LazyWorkshopApp.preload()

export const LazyStopWalletPage = lazy(() =>
  import('./stop-wallet-page.tsx').then(({ StopWalletPage }) => ({ default: StopWalletPage })),
)

/** The page that shows guests why to sell here. */
export const LazyWorkshopLanding = lazy(() =>
  import('./people/landing.tsx').then(({ LandingPage }) => ({ default: LandingPage })),
)
