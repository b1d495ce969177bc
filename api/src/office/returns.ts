import { Failure } from '@akyede/contract/failures'
import { toCedis } from '@akyede/contract/money'
import type { OfficeReturn, OfficeReturnSummary } from '@akyede/contract/office-returns'
import {
  findOrderIdByName,
  findOrderLineItems,
  findOrderTotals,
  findOrderWithContents,
  lockOrder,
  type OrderItemRow,
} from '#feature/orders'
import {
  advanceReturnIn,
  findReturn,
  findReturnItems,
  findReturnsForStaff,
  hasReturnId,
  type ReturnRow,
  returnsReader,
} from '#feature/returns'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import type { Serve } from '#platform/serve.ts'
import { contentVersion, requireVersion, type VersionedRequest } from './changed-meanwhile.ts'
import type { OfficeContext } from './index.ts'
import { paginateRows } from './paginate.ts'
import { recordLook } from './record-look.ts'
import { consumeRefundLimit } from './refund-limit.ts'
import { actedBy } from './require-staff.ts'

/** Serves the returns of all makers to staff. */
export function serveOfficeReturns(serve: Serve, { platform, payments }: OfficeContext): void {
  const { database, clock } = platform

  serve('listOfficeReturns', async ({ query: { page, limit, search, ...query } }) => {
    const orderId = search ? await findOrderIdByName(database, search) : undefined
    const asked = { ...query, page, limit, number: search || undefined, orderId }
    const { found, total } = await findReturnsForStaff(database, asked)
    const orderIds = [...new Set(found.map(({ row }) => row.order_id))]
    const orders = await findOrderTotals(database, orderIds)
    const lines = await findOrderLineItems(database, orderIds)
    return {
      data: found.map(({ row, items }) =>
        presentSummary(row, items, { number: orders.get(row.order_id)?.number ?? '', lines }),
      ),
      pagination: paginateRows(page, limit, total),
    }
  })

  serve('getOfficeReturn', ({ params: { returnId }, caller }) =>
    transaction(database, async tx => {
      const row = await findReturn(tx, hasReturnId(returnId))
      if (!row) throw new Failure('office.not_found')
      const userId = row.user_id ?? undefined
      await recordLook(platform, tx, caller, { subject: row.id, kind: 'return', userId })
      return { data: await presentForStaff(tx, row, clock.now()) }
    }),
  )

  serve('answerOfficeReturn', async ({ params: { returnId }, body, caller, tx, http }) => {
    await requireReturnVersion(tx, http, returnId)
    const { status: to, answer, fit, words } = body
    const which = hasReturnId(returnId)
    const by = actedBy(caller, { words })
    const outcome = await advanceReturnIn(platform, payments, tx, { which, to, answer, fit, by })
    if (outcome.kind === 'refused')
      throw new Failure('return.not_advanced', { facts: { status: outcome.status } })
    const row = await findReturn(tx, which)
    if (outcome.kind === 'unknown' || !row) throw new Failure('office.not_found')
    if (outcome.kind === 'advanced' && to === 'received' && row.amount)
      await consumeRefundLimit(clock, tx, caller, row.amount)
    return { data: await presentForStaff(tx, row, clock.now()) }
  })
}

const returnVersion = ({ status, answer, fit }: ReturnRow): number => contentVersion(status, answer, fit)

/** Locks the order of a return and refuses a version that staff no longer see, as `requireVersion` does. */
async function requireReturnVersion(
  tx: Transaction,
  http: VersionedRequest['http'],
  returnId: string,
): Promise<void> {
  const known = await findReturn(tx, hasReturnId(returnId))
  if (!known || !http?.request.headers['if-match']) return
  await lockOrder(tx, known.order_id)
  const row = (await findReturn(tx, hasReturnId(returnId))) ?? known
  const subject = { fact: 'return_id', id: row.id } as const
  await requireVersion(tx, { http, version: returnVersion(row), subject })
}

type Units = readonly { readonly order_item_id: string; readonly quantity: number }[]

function presentSummary(
  row: ReturnRow,
  items: Units,
  order: { readonly number: string; readonly lines: readonly OrderItemRow[] },
): OfficeReturnSummary {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    reason: row.reason,
    requested_at: row.requested_at.toISOString(),
    order: { id: row.order_id, number: order.number },
    is_gift: row.user_id === null,
    items: items.flatMap(({ order_item_id, quantity }) => {
      const line = order.lines.find(({ id }) => id === order_item_id)
      return line ? [{ name: line.name, variant: line.variant_name, quantity }] : []
    }),
  }
}

async function presentForStaff(executor: Executor, row: ReturnRow, now: Date): Promise<OfficeReturn> {
  const contents = await findOrderWithContents(executor, row.order_id)
  const [found] = await findReturnItems(executor, [row])
  if (!contents || !found) throw new Error(`the return ${row.number} has no order`)
  const { order, fulfilments, items } = contents
  const { returns } = await returnsReader.findForOrder(executor, { order, contents, now })
  const shown = returns.find(({ id }) => id === row.id)
  if (!shown) throw new Error(`the return ${row.number} is not of its order`)
  const { can_withdraw, part_id, items: _, ...facts } = shown
  return {
    ...facts,
    ...presentSummary(row, found.items, { number: order.number, lines: items }),
    fit: row.fit,
    maker: fulfilments.find(({ id }) => id === part_id)?.vendor_name ?? '',
    order_total: toCedis(order.total),
    version: returnVersion(row),
  }
}
