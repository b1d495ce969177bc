// Written by generate-route-map.ts from the rows of api.ts; a test compares the two.
import type { Method } from './endpoint.ts'

/** What a browser needs of a row to call it: the rows themselves would bring all of zod into its first load. */
export interface Route {
  readonly method: Method
  readonly path: `/${string}`
  /** A public read that anyone may keep, or a call that may come bare: it goes without a bearer token. */
  readonly open?: true
  /** Proves who somebody is: it goes without a bearer token, and only when a person sends it. */
  readonly hasCredential?: true
}

/** Of what the first pages may call; the others are in lazy-route-map.ts. */
export const routeMap = {
  getCsrfToken: { method: 'GET', path: '/auth/csrf-token' },
  refresh: { method: 'POST', path: '/auth/refresh', hasCredential: true },
  getUser: { method: 'GET', path: '/auth/user' },
  getSuggestions: { method: 'GET', path: '/products/suggestions', open: true },
  getStock: { method: 'GET', path: '/products/:productId/variants/:variantId/stock' },
  selectVariant: { method: 'POST', path: '/products/:productId/variants/:variantId/select' },
  sendAnalytics: { method: 'POST', path: '/analytics/events', open: true },
  getCart: { method: 'GET', path: '/user/cart/current' },
  addToCart: { method: 'POST', path: '/user/cart/add' },
  changeCartItem: { method: 'PATCH', path: '/user/cart/items/:itemId' },
  removeCartItem: { method: 'DELETE', path: '/user/cart/items/:itemId' },
} as const satisfies Record<string, Route>
