import { disputeEvent } from './dispute.ts'
import type { Emulator } from './emulator.ts'
import { chargeSuccess } from './present-transaction.ts'
import { refundEvent } from './refund-events.ts'
import { paidAttempt, type Transaction } from './transaction.ts'

type SentEvent = { event: string; refundId: number | null; at: number; body: string }

/** Every event of this transaction so far, the newest last. */
export function sentEvents(emulator: Emulator, transaction: Transaction): SentEvent[] {
  const { ledger, settings } = emulator
  const paid = paidAttempt(transaction)
  if (!paid) return []
  const charge = {
    event: 'charge.success',
    refundId: null,
    at: Date.parse(paid.endedAt ?? paid.startedAt),
    body: chargeSuccess(transaction, settings.clock.now()),
  }
  const refunds = ledger.refundsOf(transaction.reference).flatMap(refund =>
    refund.steps.map(({ status, at }) => ({
      event: `refund.${status}`,
      refundId: refund.id,
      at: Date.parse(at),
      body: refundEvent(refund, transaction, status),
    })),
  )
  const disputes = ledger
    .disputes()
    .filter(({ reference }) => reference === transaction.reference)
    .flatMap(dispute =>
      dispute.told.map(({ event, at }) => ({
        event,
        refundId: null,
        at: Date.parse(at),
        body: disputeEvent(emulator, dispute, event),
      })),
    )
  return [charge, ...refunds, ...disputes].sort((one, other) => one.at - other.at)
}
