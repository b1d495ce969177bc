import { walletNames } from '@akyede/contract/mobile-money'
import { formatCedis } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import type { ReactNode } from 'react'
import { nationalPhone } from '#kit/national-phone.ts'
import { Timestamp } from '#ui/timestamp.tsx'

type OrderPayment = NonNullable<Order['payment']>

/** Notices about the payment: it is awaited, under review or being refunded. */
export function PaymentNotice({ order: { payment, refund, status, payment_status } }: { order: Order }) {
  if (!payment) return null
  if (status === 'pending') return <Awaited payment={payment} />
  if (payment.status === 'needs_review' && payment_status === 'none') return <BeingChecked />
  if (payment.status === 'disputed') return <Disputed payment={payment} />
  return refund && <RefundNotice refund={refund} payment={payment} />
}

function Awaited({ payment: { next_action, network, phone, amount: amountDue } }: { payment: OrderPayment }) {
  if (next_action === 'otp') return <Notice title="Your network waits for your voucher code." />
  if (next_action !== 'wait' || !network) return null
  return (
    <Notice title="Waiting for your MoMo approval">
      {formatCedis(amountDue)} from {walletNames[network]}
      {phone && `, ${nationalPhone(phone)}`}. Approve it on your phone.
    </Notice>
  )
}

const Disputed = ({ payment }: { payment: OrderPayment }) => (
  <Notice title={payment.display_text}>
    Your bank or mobile money network told us that this payment is in question. What has not been sent yet
    waits until that is settled. If you did not ask for this, please write to us.
  </Notice>
)

/** Uses the words of the email about it. */
const BeingChecked = () => (
  <Notice title="We received a payment that does not fit this order.">
    A person is checking it. Please do not pay again. We will write to you, and what you paid in vain will be
    given back.
  </Notice>
)

interface RefundNoticeProps {
  refund: NonNullable<Order['refund']>
  payment: Order['payment']
}

/** The progress of a refund from its request to its arrival. */
function RefundNotice({ refund, payment }: RefundNoticeProps) {
  const sum = formatCedis(refund.amount)
  switch (refund.status) {
    case 'on_its_way':
      return (
        <Notice title={`${sum} is on its way back to ${refundDestination(payment)}.`}>
          Asked for <Timestamp at={refund.requested_at} withTime />. A wallet usually has it within minutes, a
          card within ten working days. Please do not pay for this order again.
        </Notice>
      )
    case 'arrived':
      return (
        <Notice title={`${sum} was sent back to ${refundDestination(payment)}.`}>
          {refund.arrived_at && (
            <>
              Arrived <Timestamp at={refund.arrived_at} withTime />.
            </>
          )}
        </Notice>
      )
    case 'stuck':
      return (
        <Notice title={`We could not send ${sum} back by itself.`}>
          A person sees to it. You need not do anything; we will write when your money is back.
        </Notice>
      )
  }
}

/** "your MTN MoMo wallet 024 412 3456" */
export function refundDestination(payment: Order['payment']): string {
  if (!payment?.network) return payment?.channel === 'card' ? 'your card' : 'where it came from'
  const wallet = `your ${walletNames[payment.network]} wallet`
  return payment.phone ? `${wallet} ${nationalPhone(payment.phone)}` : wallet
}

/** An important notice for the buyer. */
function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="status" className="grid max-w-[65ch] gap-1 rounded-control bg-gold-soft p-4 text-gold-ink">
      <p className="font-semibold">{title}</p>
      {children && <p>{children}</p>}
    </div>
  )
}
