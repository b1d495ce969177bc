import type { OrderSummaryStatus } from '@akyede/contract/orders'
import { isStatusName } from './status-words.ts'

/** What the address of the list says: "?status=shipped&search=basket&page=2". */
export interface OrdersView {
  /** Where the list stands: one of its two addresses. */
  readonly at: '/orders' | '/dashboard/orders'
  readonly page: number
  readonly status: OrderSummaryStatus | null
  readonly search: string
}

const lastPage = 1000
const longestSearch = 255

/** Anything that makes no sense in the address is as if it were not there. */
export function viewOf(pathname: string, params: URLSearchParams): OrdersView {
  const page = Number(params.get('page') ?? 1)
  const status = params.get('status')
  return {
    at: pathname.startsWith('/dashboard') ? '/dashboard/orders' : '/orders',
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    status: isStatusName(status) ? status : null,
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
  }
}

/** The address of a view, without what goes without saying. */
export function addressOf({ at, page, status, search }: OrdersView): string {
  const params = new URLSearchParams({
    ...(status && { status }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  })
  return params.size === 0 ? at : `${at}?${params}`
}

/** Where one asks for help with an order, which is chosen there already. */
export const helpAddress = (number: string): string =>
  `/dashboard/support/new?order=${encodeURIComponent(number)}`

/** Where the shop says how a payment stands, also while its payer is asked. */
export const paymentAddress = (reference: string): string =>
  `/checkout/success?reference=${encodeURIComponent(reference)}`
