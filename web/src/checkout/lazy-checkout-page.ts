import { lazy } from 'react'

/** Loaded lazily, because the form includes the address rules, which visitors without a session do not need. */
export const LazyCheckoutPage = lazy(() =>
  import('./checkout-page.tsx').then(page => ({ default: page.CheckoutPage })),
)
