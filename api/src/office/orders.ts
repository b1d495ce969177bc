import { dayAfter, dayOf } from '@akyede/contract/days'
import { toE164 } from '@akyede/contract/fields'
import { toCedis, toPesewas } from '@akyede/contract/money'
import type { OfficeOrderRow, OrderFilter } from '@akyede/contract/office-orders'
import { findShortNames, findUserByEmail, findUserByPhone } from '#feature/accounts'
import {
  findOrdersForStaff,
  findStaffOrderFacts,
  type OrderRow,
  type StaffOrderFacts,
  type StaffOrdersFilter,
  summaryStatus,
} from '#feature/orders'
import { findPayment } from '#feature/payments'
import { awaitsReturn } from '#feature/returns'
import type { Executor } from '#platform/database.ts'
import type { Serve } from '#platform/serve.ts'
import type { OfficeContext } from './index.ts'
import { paginateRows } from './paginate.ts'

/** Serves the list of orders. */
export function serveOfficeOrders(serve: Serve, { platform: { database, clock } }: OfficeContext): void {
  serve('listOfficeOrders', async ({ query: { sortBy = 'newest', page, limit, ...filter } }) => {
    const today = dayOf(clock.now())
    const conditions = await readOrderFilter(database, filter, today)
    const { rows, counted } = await findOrdersForStaff(database, { ...conditions, sortBy, page, limit })
    const ids = rows.map(({ id }) => id)
    const facts = await findStaffOrderFacts(database, ids, today, awaitsReturn)
    const names = await findShortNames(
      database,
      rows.flatMap(({ user_id }) => user_id ?? []),
    )
    const data = rows.map((order): OfficeOrderRow => {
      const { makers, flags } = facts.get(order.id) ?? noFacts
      return {
        ...presentSummary(order, flags),
        makers: [...makers],
        buyer: names.get(order.user_id ?? 0) ?? null,
      }
    })
    return { data, pagination: paginateRows(page, limit, counted) }
  })
}

export const noFacts: StaffOrderFacts = { makers: [], flags: [] }

/** The conditions that a filter of the list stands for. */
export async function readOrderFilter(
  executor: Executor,
  { search, kind, maker, flag, from, to, total_min, total_max, ...rest }: OrderFilter,
  today: string,
): Promise<StaffOrdersFilter> {
  const isReserved = kind === 'phone' || kind === 'chip_in'
  return {
    ...rest,
    ...(isReserved ? { ids: [] } : search ? await findNamed(executor, search) : {}),
    vendorId: maker,
    lateOn: flag === 'late' ? today : undefined,
    isFromList: kind === undefined || isReserved ? undefined : kind === 'list',
    since: from ? new Date(from) : undefined,
    before: to ? new Date(dayAfter(to, 1)) : undefined,
    totalMin: total_min === undefined ? undefined : toPesewas(total_min),
    totalMax: total_max === undefined ? undefined : toPesewas(total_max),
  }
}

/** The fields that the list and the page of an order have in common. */
export const presentSummary = (order: OrderRow, flags: StaffOrderFacts['flags']) => ({
  id: order.id,
  number: order.number,
  placed_at: order.placed_at.toISOString(),
  kind: order.user_id === null ? ('list' as const) : ('own' as const),
  total: toCedis(order.total),
  summary_status: summaryStatus(order.status, order.payment_status, order.fulfilment_status),
  status: order.status,
  payment_status: order.payment_status,
  fulfilment_status: order.fulfilment_status,
  flags: [...flags],
})

/** What a search names: the orders of a buyer by the whole email or phone, that of a payment, or numbers. */
async function findNamed(executor: Executor, search: string) {
  const nothing = { ids: [] }
  if (search.includes('@')) {
    const user = await findUserByEmail(executor, search)
    return user ? { userId: user.id } : nothing
  }
  if (/^\+?[\d\s()-]{9,20}$/.test(search)) {
    const user = await findUserByPhone(executor, toE164(search))
    if (user) return { userId: user.id }
  }
  const payment = await findPayment(executor, search)
  if (payment) return { ids: payment.subject_type === 'order' ? [payment.subject_id] : [] }
  const prefix = search.toUpperCase()
  return /^[A-Z0-9-]+$/.test(prefix) ? { numberPrefix: prefix } : nothing
}
