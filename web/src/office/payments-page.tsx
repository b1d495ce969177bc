import { walletNames } from '@akyede/contract/mobile-money'
import { formatCedis } from '@akyede/contract/money'
import { type PaymentPreset, paymentPresets } from '@akyede/contract/office-order-words'
import type { OfficePayment } from '@akyede/contract/office-payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ChipLinks } from '#ui/choice-links.tsx'
import { SearchForm } from '#ui/search-form.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { Disputes } from './order-money.tsx'
import { officePaymentsQuery, useOfficeAction } from './order-queries.ts'
import { paymentWords, refundWords } from './order-words.ts'
import { staffQuery } from './queries.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { FilterInput, FilterSelect, RowsFrame, useFilters } from './rows-frame.tsx'

const filters = ['search', 'preset', 'status', 'network', 'from', 'to', 'page'] as const

const presetWords: Readonly<Record<PaymentPreset, string>> = {
  to_look_at: 'To look at',
  disputed: 'Disputed',
  refund_stuck: 'Refund stuck',
}

export function PaymentsPage() {
  const { value, pick } = useFilters()
  const query = useQuery(officePaymentsQuery(pick(filters)))
  const mayRefund = useQuery(staffQuery).data?.permissions.includes('give_back') ?? false
  const choices = [
    { key: 'all', text: 'All', to: '/office/payments', current: !value('preset') },
    ...paymentPresets.map(preset => ({
      key: preset,
      text: presetWords[preset],
      to: `/office/payments?preset=${preset}`,
      current: value('preset') === preset,
    })),
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 tabIndex={-1} className="text-title">
        Money
      </h1>
      <ChipLinks label="Payments" choices={choices} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <SearchForm
          name="Payments"
          label="Reference or order number"
          action="/office/payments"
          search={value('search')}
          kept={pick(filters.filter(name => name !== 'search' && name !== 'page'))}
          className="sm:col-span-2 lg:col-span-4"
        />
        <FilterSelect name="status" label="Status" prompt="All" options={statusOptions} />
        <FilterSelect name="network" label="Network" prompt="All" options={networkOptions} />
        <FilterInput name="from" label="From" type="date" />
        <FilterInput name="to" label="To" type="date" />
      </div>
      <RowsFrame query={query} name={['payment', 'payments']}>
        {rows => (
          <ul className="grid gap-3">
            {rows.map(payment => (
              <PaymentRow key={payment.id} payment={payment} mayRefund={mayRefund} />
            ))}
          </ul>
        )}
      </RowsFrame>
    </div>
  )
}

const statusOptions = Object.entries(paymentWords).map(([value, { text }]) => ({ value, text }))
const networkOptions = Object.entries(walletNames).map(([value, text]) => ({ value, text }))

function PaymentRow({ payment, mayRefund }: { payment: OfficePayment; mayRefund: boolean }) {
  const [action, setAction] = useState<'refund' | 'keep' | 'give_back'>()
  const close = () => setAction(undefined)
  const { text, tone } = paymentWords[payment.status]
  const isReviewed = payment.status === 'needs_review'
  const isStuck = ({ status }: OfficePayment['refunds'][number]) =>
    status === 'failed' || status === 'needs_attention'
  return (
    <li className="grid gap-3 rounded-panel border border-line bg-surface p-4">
      <div className="grid gap-x-6 gap-y-1.5 md:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_auto_7rem] md:items-center">
        <p className="min-w-0">
          {payment.order_id ? (
            <Link
              to={`/office/orders/${payment.order_id}`}
              className="font-semibold underline-offset-4 hover:underline"
            >
              {payment.order_number}
            </Link>
          ) : (
            <strong>{payment.order_number}, second payment</strong>
          )}
          <span className="block truncate text-sm text-ink-2">{payment.reference}</span>
        </p>
        <p className="text-sm text-ink-2">
          <Timestamp at={payment.created_at} withTime />
          <span className="block">
            {[
              payment.provider,
              payment.network ? walletNames[payment.network] : payment.channel,
              payment.phone,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        <p>
          <Badge tone={tone}>{text}</Badge>
        </p>
        <p className="font-semibold tabular-nums md:text-right">
          {formatCedis(payment.amount)}
          {payment.refunded > 0 && (
            <span className="block text-sm font-normal text-ink-2">− {formatCedis(payment.refunded)}</span>
          )}
        </p>
      </div>
      {payment.captured !== payment.amount && payment.captured > 0 && (
        <p className="text-sm text-danger">
          Asked for {formatCedis(payment.amount)}, got {formatCedis(payment.captured)}.
        </p>
      )}
      {payment.failure_reason && isReviewed && (
        <p className="text-sm text-danger">{payment.failure_reason}</p>
      )}
      {payment.refunds.filter(isStuck).map(refund => (
        <p key={refund.id} className="flex flex-wrap items-center gap-2 text-sm">
          <Badge tone={refundWords[refund.status].tone}>{refundWords[refund.status].text}</Badge>
          Refund of {formatCedis(refund.amount)} {refund.failure_reason}
        </p>
      ))}
      <Disputes payment={payment} />
      {mayRefund && (isReviewed || payment.refundable > 0) && (
        <div className="flex flex-wrap gap-3">
          {isReviewed && payment.captured === payment.amount && (
            <Button onClick={() => setAction('keep')}>Keep the money</Button>
          )}
          {isReviewed && payment.refundable > 0 && (
            <Button variant="secondary" onClick={() => setAction('give_back')}>
              Refund it
            </Button>
          )}
          {!isReviewed && (
            <Button variant="quiet" onClick={() => setAction('refund')}>
              Refund
            </Button>
          )}
        </div>
      )}
      {action === 'refund' && <RefundDialog payment={payment} onClose={close} />}
      {(action === 'keep' || action === 'give_back') && (
        <ReviewDialog payment={payment} decision={action} onClose={close} />
      )}
    </li>
  )
}

interface ReviewDialogProps {
  readonly payment: OfficePayment
  readonly decision: 'keep' | 'give_back'
  readonly onClose: () => void
}

function ReviewDialog({ payment, decision, onClose }: ReviewDialogProps) {
  const review = useOfficeAction((words: string, idempotencyKey) =>
    call(
      'reviewOfficePayment',
      { params: { paymentId: payment.id }, body: { decision, words } },
      { idempotencyKey },
    ),
  )
  const keeps = decision === 'keep'
  return (
    <ActionDialog
      title={keeps ? `Keep ${formatCedis(payment.captured)}?` : `Refund ${formatCedis(payment.refundable)}?`}
      onClose={onClose}
      submit={keeps ? 'Keep the money' : 'Refund it'}
      pending="Saving…"
      danger={!keeps}
      done={keeps ? 'Payment kept' : 'The refund is on its way'}
      onSubmit={form => review.mutateAsync(String(form.get('words')))}
    />
  )
}
