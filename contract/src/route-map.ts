// Written by generate-route-map.ts from the rows of api.ts; a test compares the two.
import type { RowName } from './api.ts'
import type { Method } from './endpoint.ts'

/** What a browser needs of a row to call it: the rows themselves would bring all of zod into its first load. */
export interface Route {
  readonly method: Method
  readonly path: `/${string}`
  /** A public read that anyone may keep, or a call that may come bare: it goes without a bearer token. */
  readonly open?: true
  /** Proves who somebody is: it goes without a bearer token, and only when a person sends it. */
  readonly entry?: true
}

export const routeMap: Readonly<Record<RowName, Route>> = {
  getCsrfToken: { method: 'GET', path: '/auth/csrf-token' },
  login: { method: 'POST', path: '/auth/login', entry: true },
  register: { method: 'POST', path: '/auth/register', entry: true },
  refresh: { method: 'POST', path: '/auth/refresh', entry: true },
  logout: { method: 'POST', path: '/auth/logout' },
  getUser: { method: 'GET', path: '/auth/user' },
  forgotPassword: { method: 'POST', path: '/auth/password/forgot', entry: true },
  resetPassword: { method: 'POST', path: '/auth/password/reset', entry: true },
  changePassword: { method: 'PUT', path: '/users/password' },
  verifyEmail: { method: 'POST', path: '/auth/verify/email', entry: true },
  resendVerification: { method: 'POST', path: '/auth/verify/email/resend', entry: true },
  getVerification: { method: 'GET', path: '/auth/verify/email' },
  getProfile: { method: 'GET', path: '/users/me' },
  changeProfile: { method: 'PUT', path: '/users/me' },
  getCaptchaChallenge: { method: 'GET', path: '/auth/captcha/challenge' },
  verifyCaptcha: { method: 'POST', path: '/auth/captcha/verify' },
  listCategories: { method: 'GET', path: '/products/categories', open: true },
  listProducts: { method: 'GET', path: '/products/list', open: true },
  searchProducts: { method: 'GET', path: '/products/search', open: true },
  getSuggestions: { method: 'GET', path: '/products/suggestions', open: true },
  getFeatured: { method: 'GET', path: '/products/featured-products', open: true },
  getProduct: { method: 'GET', path: '/products/:productId', open: true },
  listReviews: { method: 'GET', path: '/products/:productId/reviews', open: true },
  listVariants: { method: 'GET', path: '/products/:productId/variants', open: true },
  getStock: { method: 'GET', path: '/products/:productId/variants/:variantId/stock' },
  selectVariant: { method: 'POST', path: '/products/:productId/variants/:variantId/select' },
  writeReview: { method: 'POST', path: '/products/:productId/reviews' },
  getVendor: { method: 'GET', path: '/vendors/:vendorId', open: true },
  listVendorProducts: { method: 'GET', path: '/vendors/:vendorId/products', open: true },
  listSearches: { method: 'GET', path: '/user/search-history' },
  rememberSearches: { method: 'POST', path: '/user/search-history' },
  forgetSearches: { method: 'DELETE', path: '/user/search-history' },
  restoreSearches: { method: 'POST', path: '/user/search-history/restore' },
  changeSearchHistory: { method: 'PUT', path: '/user/search-history/settings' },
  subscribeNewsletter: { method: 'POST', path: '/newsletter/subscribe' },
  confirmNewsletter: { method: 'POST', path: '/newsletter/confirm' },
  unsubscribeNewsletter: { method: 'POST', path: '/newsletter/unsubscribe' },
  sendContactMessage: { method: 'POST', path: '/contact' },
  sendAnalytics: { method: 'POST', path: '/analytics/events', open: true },
  getCart: { method: 'GET', path: '/user/cart/current' },
  addToCart: { method: 'POST', path: '/user/cart/add' },
  changeCartItem: { method: 'PATCH', path: '/user/cart/items/:itemId' },
  removeCartItem: { method: 'DELETE', path: '/user/cart/items/:itemId' },
  syncCart: { method: 'POST', path: '/user/cart/sync' },
  recoverCart: { method: 'GET', path: '/user/cart/recover' },
  applyPromo: { method: 'POST', path: '/user/cart/apply-promo' },
  removePromo: { method: 'POST', path: '/user/cart/remove-promo' },
  quoteCart: { method: 'POST', path: '/cart/quote' },
  calculateShipping: { method: 'POST', path: '/user/shipping/calculate' },
  listAddresses: { method: 'GET', path: '/users/me/addresses' },
  saveAddress: { method: 'POST', path: '/users/me/addresses' },
  changeAddress: { method: 'PUT', path: '/users/me/addresses/:addressId' },
  removeAddress: { method: 'DELETE', path: '/users/me/addresses/:addressId' },
  createOrder: { method: 'POST', path: '/user/orders' },
  listOrders: { method: 'GET', path: '/users/orders' },
  getOrder: { method: 'GET', path: '/users/orders/:orderId' },
  cancelOrder: { method: 'POST', path: '/user/orders/:orderId/cancel' },
  listParts: { method: 'GET', path: '/fulfilment/parts' },
  advancePart: { method: 'POST', path: '/fulfilment/parts/:partId/advance' },
  setMakerStock: { method: 'PUT', path: '/fulfilment/products/:productId/stock' },
  getPayment: { method: 'GET', path: '/payments/:reference' },
  submitPaymentOtp: { method: 'POST', path: '/payments/:reference/otp' },
  receiveWebhook: { method: 'POST', path: '/payments/webhooks/:provider' },
}
