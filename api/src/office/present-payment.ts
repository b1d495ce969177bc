import { maskedPhone } from '@akyede/contract/masked'
import { add, smallest, subtract, toCedis, zero } from '@akyede/contract/money'
import type { OfficePayment } from '@akyede/contract/office-payments'
import {
  disputePage,
  mayBeMarkedFailedFrom,
  type PaymentWithMovements,
  transferableFrom,
} from '#feature/payments'

type OfficeRefund = OfficePayment['refunds'][number]
type OfficeDispute = OfficePayment['disputes'][number]

/** Presents a payment to staff, without the provider's ids and with a masked wallet. */
export function presentOfficePayment(
  { payment, refunds, disputes }: PaymentWithMovements,
  now: Date,
): OfficePayment {
  const isPending = ({ status }: { readonly status: string }) => status !== 'processed' && status !== 'failed'
  const pending = add(...refunds.filter(isPending).map(({ amount }) => amount))
  const left = subtract(payment.captured, add(payment.refunded, pending))
  return {
    id: payment.id,
    reference: payment.reference,
    order_id: payment.subject_type === 'order' ? payment.subject_id : null,
    order_number: payment.subject_name,
    status: payment.status,
    provider: payment.provider,
    channel: payment.channel,
    network: payment.network,
    phone: payment.phone && maskedPhone(payment.phone),
    amount: toCedis(payment.amount),
    captured: toCedis(payment.captured),
    refunded: toCedis(payment.refunded),
    refundable: toCedis(payment.status === 'disputed' ? zero : smallest(left, payment.captured)),
    failure_reason: payment.failure_reason,
    created_at: payment.created_at.toISOString(),
    settled_at: payment.settled_at?.toISOString() ?? null,
    refunds: refunds.map(refund => {
      const { id, by, amount, status, reason, part_id, failure_reason, created_at, processed_at } = refund
      const isDisputed = payment.status === 'disputed'
      // Another transfer of the same refund would be refused as the first one was.
      const transfer = by === 'transfer' || isDisputed ? undefined : transferableFrom(payment, refund)
      return {
        id,
        by: by as OfficeRefund['by'],
        transfer: presentAction(transfer, now),
        mark_failed: presentAction(isDisputed ? undefined : mayBeMarkedFailedFrom(refund), now),
        amount: toCedis(amount),
        status: status as OfficeRefund['status'],
        // The keys and provider ids behind the kind are of no use to staff.
        reason: /^(office|outside|dispute) /.exec(reason)?.[1] ?? reason,
        part_id,
        failure_reason,
        requested_at: created_at.toISOString(),
        processed_at: processed_at?.toISOString() ?? null,
      }
    }),
    disputes: disputes.map(dispute => ({
      id: dispute.id,
      amount: toCedis(dispute.amount),
      status: dispute.status as OfficeDispute['status'],
      category: dispute.category,
      reason: dispute.reason,
      due_at: dispute.due_at?.toISOString() ?? null,
      opened_at: dispute.opened_at.toISOString(),
      resolved_at: dispute.resolved_at?.toISOString() ?? null,
      url: disputePage(dispute),
    })),
    version: refunds.length,
  }
}

const presentAction = (from: Date | undefined, now: Date): OfficeRefund['transfer'] =>
  from ? { from: from.toISOString(), is_possible: from <= now } : null
