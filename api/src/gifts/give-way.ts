import { Failure } from '@akyede/contract/failures'
import { isBeingSent, isOpen, latestPayment, type PaymentRow, type Payments } from '#feature/payments'
import type { Executor } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { and, eq } from '#platform/sql.ts'
import { undoGift } from './end-gift.ts'
import type { GivingRow } from './gift.ts'
import type { Giver } from './giver.ts'
import { gifts, givings } from './tables.ts'

/** What a giver holds, and is asked to pay for. */
export interface OpenGift {
  readonly giving: GivingRow
  readonly itemIds: readonly string[]
  readonly payment: PaymentRow
}

/**
 * What a giver holds whose payment could not be begun gives way to what they begin now, so that their own failed try
 * keeps it from nobody, least of all from them. Answers what still waits for their money.
 */
export async function giveWay(
  platform: Platform,
  payments: Payments,
  { key, isKnown }: Giver,
): Promise<readonly OpenGift[]> {
  const held = isKnown ? await findHeld(platform.database, key) : []
  const isStuck = ({ payment }: OpenGift) =>
    !isOpen(payment.status) || (payment.status === 'created' && !isBeingSent(payment, platform.clock))
  await Promise.all(held.filter(isStuck).map(({ giving }) => letGo(platform, payments, giving)))
  return held.filter(gift => !isStuck(gift))
}

async function findHeld(executor: Executor, giverKey: string): Promise<OpenGift[]> {
  const rows = await executor
    .select({ giving: givings, item_id: gifts.item_id })
    .from(givings)
    .innerJoin(gifts, eq(gifts.order_id, givings.order_id))
    .where(and(eq(givings.giver_key, giverKey), eq(gifts.status, 'held')))
  const held: OpenGift[] = []
  for (const [orderId, of] of Map.groupBy(rows, row => row.giving.order_id)) {
    const payment = await latestPayment(executor, 'order', orderId)
    const [first] = of
    if (first && payment)
      held.push({ giving: first.giving, itemIds: of.map(({ item_id }) => item_id), payment })
  }
  return held
}

/** What turns out to be paid for stays. */
async function letGo(platform: Platform, payments: Payments, giving: GivingRow): Promise<void> {
  await undoGift(platform, payments, giving).catch(error => {
    if (!(error instanceof Failure && error.code === 'order.paid_meanwhile')) throw error
  })
}
