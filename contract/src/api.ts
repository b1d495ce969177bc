import * as accounts from './accounts.ts'
import * as cart from './cart.ts'
import * as catalogue from './catalogue.ts'
import type { AnswerOf, Endpoint, RequestOf } from './endpoint.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'

/** Every call of the API: the name is the operation id, the row is the agreement. */
export const rows = {
  getCsrfToken: accounts.getCsrfToken,
  login: accounts.login,
  register: accounts.register,
  refresh: accounts.refresh,
  logout: accounts.logout,
  getUser: accounts.getUser,

  listCategories: catalogue.listCategories,
  listProducts: catalogue.listProducts,
  searchProducts: catalogue.searchProducts,
  getFeatured: catalogue.getFeatured,
  getProduct: catalogue.getProduct,
  listReviews: catalogue.listReviews,
  listVariants: catalogue.listVariants,
  getStock: catalogue.getStock,

  getCart: cart.getCart,
  addToCart: cart.addToCart,
  changeCartItem: cart.changeCartItem,
  removeCartItem: cart.removeCartItem,
  syncCart: cart.syncCart,

  createOrder: orders.createOrder,
  listOrders: orders.listOrders,
  getOrder: orders.getOrder,
  cancelOrder: orders.cancelOrder,

  getPayment: payments.getPayment,
  receiveWebhook: payments.receiveWebhook,
} as const satisfies Record<string, Endpoint>

export type Rows = typeof rows
export type RowName = keyof Rows
export type RequestFor<Name extends RowName> = RequestOf<Rows[Name]>
export type AnswerFor<Name extends RowName> = AnswerOf<Rows[Name]>
