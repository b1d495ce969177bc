import { walletNames } from '@akyede/contract/mobile-money'
import { formatCedis } from '@akyede/contract/money'
import { type PaymentPreset, paymentPresets } from '@akyede/contract/office-order-words'
import type { OfficePayment } from '@akyede/contract/office-payments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { Badge } from '#ui/badge.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { ListPage } from './list-page.tsx'
import { Disputes } from './order-money.tsx'
import { officePaymentsQuery, useOfficeAction } from './order-queries.ts'
import { paymentMethodOf, paymentWords, refundWords } from './order-words.ts'
import { staffQuery } from './queries.ts'
import { FilterInput, FilterSelect, useFilters } from './record-filters.tsx'
import type { RecordColumn } from './record-table.tsx'
import { Records } from './records.tsx'
import { RefundDialog, StuckRefund } from './refund-dialog.tsx'

const filters = ['search', 'preset', 'status', 'network', 'from', 'to', 'sortBy', 'page'] as const

const presetWords: Readonly<Record<PaymentPreset, string>> = {
  to_look_at: 'To review',
  disputed: 'Disputed',
  refund_stuck: 'Refund stuck',
}

export function PaymentsPage() {
  const { value, pick } = useFilters()
  const query = useQuery(officePaymentsQuery(pick(filters)))
  const mayRefund = useQuery(staffQuery).data?.permissions.includes('give_back') ?? false
  const narrowing = filters.filter(name => name !== 'search' && name !== 'page')
  return (
    <ListPage
      title="Money"
      views={[
        { key: 'all', text: 'All', to: '/office/payments', current: !value('preset') },
        ...paymentPresets.map(preset => ({
          key: preset,
          text: presetWords[preset],
          to: `/office/payments?preset=${preset}`,
          current: value('preset') === preset,
        })),
      ]}
      search={{
        label: 'Reference or order number',
        action: '/office/payments',
        kept: pick(narrowing),
      }}
      filterNames={narrowing.filter(name => name !== 'preset')}
      filters={
        <>
          <FilterSelect name="status" label="Status" prompt="All" options={statusOptions} />
          <FilterSelect name="network" label="Network" prompt="All" options={networkOptions} />
          <FilterInput name="from" label="From" type="date" />
          <FilterInput name="to" label="To" type="date" />
          <FilterSelect
            name="sortBy"
            label="Sort by"
            prompt="Newest"
            options={[{ value: 'oldest', text: 'Oldest' }]}
          />
        </>
      }
    >
      <Records
        list="payments"
        label="Payments"
        found={query}
        columns={mayRefund ? [...columns, actions] : columns}
        keyOf={({ id }) => id}
        empty="No payment matches."
        emptyAction={
          <ButtonLink to="/office/payments" variant="secondary">
            Show all payments
          </ButtonLink>
        }
      />
    </ListPage>
  )
}

const statusOptions = Object.entries(paymentWords).map(([value, { text }]) => ({ value, text }))
const networkOptions = Object.entries(walletNames).map(([value, text]) => ({ value, text }))

const columns: readonly RecordColumn<OfficePayment>[] = [
  {
    title: 'Order',
    cell: ({ order_id, order_number, reference }) => (
      <span className="grid">
        {order_id ? (
          <TextLink to={`/office/orders/${order_id}`} className="font-semibold">
            {order_number}
          </TextLink>
        ) : (
          <strong>{order_number}, second payment</strong>
        )}
        <span className="text-sm font-normal text-ink-2">{reference}</span>
      </span>
    ),
  },
  { title: 'Created', cell: ({ created_at }) => <Timestamp at={created_at} withTime /> },
  {
    title: 'Paid by',
    cell: paymentMethodOf,
  },
  { title: 'Status', cell: payment => <PaymentStatus payment={payment} />, hasControls: true },
  {
    title: 'Amount',
    isNumber: true,
    cell: ({ amount, refunded }) => (
      <span className="font-semibold">
        {formatCedis(amount)}
        {refunded > 0 && (
          <span className="block text-sm font-normal text-ink-2">− {formatCedis(refunded)}</span>
        )}
      </span>
    ),
  },
]
const actions: RecordColumn<OfficePayment> = {
  title: 'Actions',
  cell: payment => <PaymentActions payment={payment} />,
  hasControls: true,
}

const isStuck = ({ status }: OfficePayment['refunds'][number]) =>
  status === 'failed' || status === 'needs_attention'

function PaymentStatus({ payment }: { payment: OfficePayment }) {
  const { text, tone } = paymentWords[payment.status]
  return (
    <div className="grid justify-items-start gap-1.5">
      <Badge tone={tone}>{text}</Badge>
      {payment.captured !== payment.amount && payment.captured > 0 && (
        <p className="text-sm text-danger">
          Asked for {formatCedis(payment.amount)}, got {formatCedis(payment.captured)}.
        </p>
      )}
      {payment.failure_reason && payment.status === 'needs_review' && (
        <p className="text-sm text-danger">{payment.failure_reason}</p>
      )}
      {payment.refunds.filter(isStuck).map(refund => (
        <p key={refund.id} className="text-sm">
          <Badge tone={refundWords[refund.status].tone}>{refundWords[refund.status].text}</Badge> Refund of{' '}
          {formatCedis(refund.amount)} {refund.failure_reason}
        </p>
      ))}
      <Disputes payment={payment} />
    </div>
  )
}

function PaymentActions({ payment }: { payment: OfficePayment }) {
  const [action, setAction] = useState<'refund' | 'keep' | 'give_back'>()
  const close = () => setAction(undefined)
  const isReviewed = payment.status === 'needs_review'
  const stuck = payment.refunds.filter(({ transfer, mark_failed }) => transfer ?? mark_failed)
  if (!isReviewed && payment.refundable === 0 && stuck.length === 0) return '–'
  return (
    <div className="flex flex-wrap gap-2">
      {isReviewed && payment.captured === payment.amount && (
        <Button onClick={() => setAction('keep')}>Keep the money</Button>
      )}
      {isReviewed && payment.refundable > 0 && (
        <Button variant="secondary" onClick={() => setAction('give_back')}>
          Refund it
        </Button>
      )}
      {stuck.map(refund => (
        <StuckRefund key={refund.id} payment={payment} refund={refund} />
      ))}
      {!isReviewed && payment.refundable > 0 && (
        <Button variant="quiet" onClick={() => setAction('refund')}>
          Refund
        </Button>
      )}
      {action === 'refund' && <RefundDialog payment={payment} onClose={close} />}
      {(action === 'keep' || action === 'give_back') && (
        <ReviewDialog payment={payment} decision={action} onClose={close} />
      )}
    </div>
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
      { idempotencyKey, headers: { 'if-match': `"${payment.version}"` } },
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
