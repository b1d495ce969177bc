import { type Account, post } from '#feature/payments'
import type { Transaction } from '#platform/database.ts'
import { type OrderRow, partsOf } from './order.ts'

/**
 * Books whose the buyer's money is now: each maker's the pieces, ours the sending and the wrapping, less the discount
 * that we gave.
 */
export const postSale = (tx: Transaction, order: OrderRow, at: Date): Promise<void> =>
  postFor(tx, order, at, 'sale', 1)

/** Takes a sale back: the money is the buyer's again, to be given back. */
export const reverseSale = (tx: Transaction, order: OrderRow, at: Date): Promise<void> =>
  postFor(tx, order, at, 'sale reversed', -1)

async function postFor(
  tx: Transaction,
  order: OrderRow,
  at: Date,
  journal: 'sale' | 'sale reversed',
  sign: 1 | -1,
): Promise<void> {
  const { fulfilments, items } = await partsOf(tx, order.id)
  const shares = fulfilments.map(({ id, vendor_id }): [Account, number] => {
    const share = items.filter(item => item.fulfilment_id === id).reduce((sum, item) => sum + item.total, 0)
    return [`vendor:${vendor_id}`, -share]
  })
  const entries: [Account, number][] = [
    ['buyer', order.total],
    ['discount', order.discount],
    ['shipping', -order.shipping],
    ['wrapping', -order.wrapping],
    ...shares,
  ]
  await post(tx, {
    journal,
    causeId: order.id,
    subjectType: 'order',
    subjectId: order.id,
    at,
    entries: entries.map(([account, amount]) => [account, sign * amount]),
  })
}
