import type { OrderSummaryStatus } from '@akyede/contract/orders'
import { isStatusName } from './status-words.ts'

/** The address of the list: "?status=shipped&search=basket&page=2". */
export interface OrdersView {
  /** The page of the list: it has two addresses. */
  readonly at: '/orders' | '/dashboard/orders'
  readonly page: number
  readonly status: OrderSummaryStatus | null
  readonly search: string
}

const lastPage = 1000
const longestSearch = 255

/** Invalid parts of the address are ignored. */
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

/** The address of a view without default values. */
export function addressOf({ at, page, status, search }: OrdersView): string {
  const params = new URLSearchParams({
    ...(status && { status }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  })
  return params.size === 0 ? at : `${at}?${params}`
}

/** The support form with the order preselected. */
export const helpAddress = (number: string): string =>
  `/dashboard/support/new?order=${encodeURIComponent(number)}`

/** The page of a payment's state, also while its payer is prompted. */
export const paymentAddress = (reference: string): string =>
  `/checkout/success?reference=${encodeURIComponent(reference)}`
