import { asCedis, type Cedis, formatCedis, toCedis, toPesewas } from '@akyede/contract/money'
import { type OfficeRefundReason, refundReasonWords } from '@akyede/contract/office-order-words'
import type { OfficePart } from '@akyede/contract/office-orders'
import type { OfficePayment } from '@akyede/contract/office-payments'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { useOfficeAction } from './order-queries.ts'
import { PayoutAction, wordsIn } from './payout-action.tsx'

interface RefundDialogProps {
  readonly payment: OfficePayment
  /** The fulfilments of its order, whose makers may bear the refund. */
  readonly parts?: readonly OfficePart[]
  readonly onClose: () => void
}

interface Refund {
  readonly amount: Cedis
  readonly part_id?: string
  readonly reason: OfficeRefundReason
  readonly words: string
}

/** Refunds a payment or a part of it, as staff saw it: another refund meanwhile is refused. */
export function RefundDialog({ payment, parts = [], onClose }: RefundDialogProps) {
  const [partId, setPartId] = useState('')
  const part = parts.find(({ id }) => id === partId)
  const most = toCedis(
    part && toPesewas(part.refundable) < toPesewas(payment.refundable)
      ? toPesewas(part.refundable)
      : toPesewas(payment.refundable),
  )
  const refund = useOfficeAction((body: Refund, idempotencyKey) =>
    call(
      'refundOfficePayment',
      { params: { paymentId: payment.id }, body },
      { idempotencyKey, headers: { 'if-match': `"${payment.version}"` } },
    ),
  )
  return (
    <ActionDialog
      title={`Refund ${payment.order_number}`}
      onClose={onClose}
      reasons={refundReasonWords}
      submit="Refund"
      pending="Refunding…"
      danger
      done="The refund is on its way"
      onSubmit={form =>
        refund.mutateAsync({
          amount: asCedis(Number(form.get('amount'))),
          ...(partId && { part_id: partId }),
          reason: String(form.get('reason')) as OfficeRefundReason,
          words: String(form.get('words')),
        })
      }
    >
      {parts.length > 0 && (
        <SelectField
          id="office-part"
          label="Who bears it"
          value={partId}
          onChange={event => setPartId(event.currentTarget.value)}
          options={[
            { value: '', text: 'The shop' },
            ...parts.map(({ id, vendor }) => ({ value: id, text: vendor.name })),
          ]}
        />
      )}
      <TextField
        key={partId}
        id="office-amount"
        name="amount"
        type="number"
        label="Amount (₵)"
        hint={`At most ${formatCedis(most)}`}
        required
        min="0.01"
        max={most}
        step="0.01"
        inputMode="decimal"
        defaultValue={most}
      />
    </ActionDialog>
  )
}

interface StuckRefundProps {
  readonly payment: OfficePayment
  readonly refund: OfficePayment['refunds'][number]
}

/** What staff can do about a refund that the provider could not make. */
export const StuckRefund = (props: StuckRefundProps) => (
  <>
    <TransferRefund {...props} />
    <MarkRefundFailed {...props} />
  </>
)

/** Pays a refund that the provider could not make as a transfer to the wallet that paid, a day after it failed. */
function TransferRefund({ payment, refund }: StuckRefundProps) {
  if (!refund.transfer) return null
  if (!refund.transfer.is_possible)
    return (
      <span className="text-ink-2">
        It can be paid by transfer from <Timestamp at={refund.transfer.from} withTime />.
      </span>
    )
  const amount = formatCedis(refund.amount)
  return (
    <PayoutAction
      text="Pay by transfer"
      title={`Transfer ${amount} to the wallet ${payment.phone}?`}
      pending="Starting…"
      done="The transfer is on its way"
      run={(form, idempotencyKey) =>
        call(
          'payRefundByTransfer',
          { params: { paymentId: payment.id, refundId: refund.id }, body: { words: wordsIn(form) } },
          { idempotencyKey },
        )
      }
    >
      <p>We ask the provider about the refund once more first, so the buyer never gets the money twice.</p>
    </PayoutAction>
  )
}

/** Marks a refund as failed that the provider may still make, a day after it failed. */
function MarkRefundFailed({ payment, refund }: StuckRefundProps) {
  if (!refund.mark_failed) return null
  if (!refund.mark_failed.is_possible)
    return (
      <span className="text-ink-2">
        It can be marked as failed from <Timestamp at={refund.mark_failed.from} withTime />.
      </span>
    )
  return (
    <PayoutAction
      text="Mark as failed"
      title={`Mark the refund of ${formatCedis(refund.amount)} as failed?`}
      pending="Asking the provider…"
      done="Its money can be refunded again"
      danger
      run={(form, idempotencyKey) =>
        call(
          'markRefundFailed',
          { params: { paymentId: payment.id, refundId: refund.id }, body: { words: wordsIn(form) } },
          { idempotencyKey },
        )
      }
    >
      <p>
        Only do this once the provider has confirmed that it will never make this refund. Otherwise the buyer
        could get the money twice.
      </p>
    </PayoutAction>
  )
}
