// Written by generate-route-map.ts from the endpoints of api.ts; a test compares the two.
import type { Method } from './endpoint.ts'

/** The properties that a browser needs to call an endpoint; the endpoints themselves would add zod to the first load. */
export interface Route {
  readonly method: Method
  readonly path: `/${string}`
  /** A cacheable public read, or a call that may be unsigned: sent without a bearer token. */
  readonly open?: true
  /** Carries a credential: sent without a bearer token and never retried automatically. */
  readonly hasCredential?: true
}

/** The endpoints that a first page view may call; the others are in lazy-route-map.ts. */
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
