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
  if (next_action === 'otp') return <Notice title="Please enter your voucher code." />
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
    Your bank or mobile money network told us this payment is being disputed. We won’t send anything more
    until that’s settled. If you didn’t start this, please write to us.
  </Notice>
)

/** Uses the words of the email about it. */
const BeingChecked = () => (
  <Notice title="We received a payment that doesn’t match this order.">
    Our team is checking it. Please don’t pay again. We’ll email you, and refund anything you paid by mistake.
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
        <Notice title={`We’re refunding ${sum} to ${refundDestination(payment)}.`}>
          Requested <Timestamp at={refund.requested_at} withTime />. This usually takes minutes for a wallet
          and up to ten working days for a card. Please don’t pay for this order again.
        </Notice>
      )
    case 'arrived':
      return (
        <Notice title={`We refunded ${sum} to ${refundDestination(payment)}.`}>
          {refund.arrived_at && (
            <>
              Arrived <Timestamp at={refund.arrived_at} withTime />.
            </>
          )}
        </Notice>
      )
    case 'stuck':
      return (
        <Notice title={`The refund of ${sum} didn’t go through.`}>
          Our team is sorting it out. You don’t need to do anything. We’ll email you once you’ve been
          refunded.
        </Notice>
      )
  }
}

/** "your MTN MoMo wallet 024 412 3456" */
export function refundDestination(payment: Order['payment']): string {
  if (!payment?.network) return payment?.channel === 'card' ? 'your card' : 'your original payment method'
  const wallet = `your ${walletNames[payment.network]} wallet`
  return payment.phone ? `${wallet} ${nationalPhone(payment.phone)}` : wallet
}

/** "MTN MoMo ending in 3456"; undefined while it is not known how it was paid. */
export function paidWith({
  network,
  phone,
  channel,
}: Pick<OrderPayment, 'network' | 'phone' | 'channel'>): string | undefined {
  if (!network) return channel === 'card' ? 'card' : undefined
  return phone ? `${walletNames[network]} ending in ${phone.slice(-4)}` : walletNames[network]
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
