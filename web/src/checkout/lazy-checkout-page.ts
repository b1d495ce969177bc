import { lazy } from 'react'

/** The form brings the address rules along, which nobody needs before they are signed in. */
export const LazyCheckoutPage = lazy(() =>
  import('./checkout-page.tsx').then(page => ({ default: page.CheckoutPage })),
)
