import { dayOf } from '@akyede/contract/days'
import { Failure } from '@akyede/contract/failures'
import { toCedis } from '@akyede/contract/money'
import { rowsRefusal } from '@akyede/contract/office'
import { officeLimits } from '@akyede/contract/office-limits'
import { findShortNames } from '#feature/accounts'
import {
  countOrdersForStaff,
  findOrdersAfter,
  findStaffOrderFacts,
  type OrderRow,
  type StaffOrdersFilter,
} from '#feature/orders'
import { awaitsReturn } from '#feature/returns'
import { csvLine, csvStart } from '#platform/csv.ts'
import type { Database } from '#platform/database.ts'
import type { Serve } from '#platform/serve.ts'
import type { OfficeContext } from './index.ts'
import { noFacts, readOrderFilter } from './orders.ts'
import { recordExport } from './record-export.ts'

const batchSize = 1_000

/** Serves the orders that match as a CSV file. */
export function serveOrderExport(serve: Serve, { platform }: OfficeContext): void {
  const { database, clock } = platform
  serve('exportOfficeOrders', async ({ query, caller }) => {
    const today = dayOf(clock.now())
    const filter = await readOrderFilter(database, query, today)
    const rows = await countOrdersForStaff(database, filter, officeLimits.exportedRows + 1)
    if (rows > officeLimits.exportedRows)
      throw new Failure('request.invalid', {
        detail: [{ loc: ['query'], msg: rowsRefusal, type: 'too_many_rows' }],
      })
    await recordExport(platform, database, caller, { list: 'orders', rows })
    return linesOf(database, filter, today)
  })
}

const headings = [
  ...['Order', 'Placed', 'Paid', 'Kind', 'Buyer', 'Makers', 'Region', 'Order status', 'Payment', 'Delivery'],
  ...['Subtotal', 'Discount', 'Delivery fee', 'Wrapping', 'Total', 'Flags'],
]

/**
 * The file in batches. Each statement continues after the last order of the one before, so that memory is constant, a
 * slow client holds no transaction, and one that hangs up ends the work.
 */
async function* linesOf(database: Database, filter: StaffOrdersFilter, today: string) {
  yield csvStart + csvLine(headings)
  let written = 0
  let last: string | undefined
  while (written < officeLimits.exportedRows) {
    const rows = await findOrdersAfter(database, filter, last, batchSize)
    if (rows.length > 0) yield await batchOf(database, rows, today)
    if (rows.length < batchSize) return
    written += rows.length
    last = rows.at(-1)?.id
  }
}

async function batchOf(database: Database, rows: readonly OrderRow[], today: string): Promise<string> {
  const ids = rows.map(({ id }) => id)
  const facts = await findStaffOrderFacts(database, ids, today, awaitsReturn)
  const names = await findShortNames(
    database,
    rows.flatMap(({ user_id }) => user_id ?? []),
  )
  return rows
    .map(order => {
      const { makers, flags } = facts.get(order.id) ?? noFacts
      return csvLine([
        order.number,
        order.placed_at.toISOString(),
        order.paid_at?.toISOString() ?? null,
        order.user_id === null ? 'list' : 'own',
        names.get(order.user_id ?? 0) ?? null,
        makers.join('; '),
        order.shipping_address?.state ?? null,
        order.status,
        order.payment_status,
        order.fulfilment_status,
        ...[order.subtotal, order.discount, order.shipping, order.wrapping, order.total].map(toCedis),
        flags.join('; '),
      ])
    })
    .join('')
}
