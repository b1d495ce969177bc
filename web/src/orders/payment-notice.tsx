import { walletNames } from '@akyede/contract/mobile-money'
import { formatCedi, toPesewas } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import type { ReactNode } from 'react'
import { nationalPhone } from './national-phone.ts'

type OrderPayment = NonNullable<Order['payment']>

/** What the payer has to know of the money: that it is awaited, looked at, or on its way back. */
export function PaymentNotice({ order: { payment, status } }: { order: Order }) {
  if (!payment) return null
  if (status === 'pending') return <Awaited payment={payment} />
  switch (payment.status) {
    case 'needs_review':
      return <BeingChecked />
    case 'refund_pending':
      return (
        <Notice title={payment.display_text}>
          {amount(payment.amount - payment.refunded_amount)} goes back to where it came from. Please do not
          pay for this order again.
        </Notice>
      )
    case 'partially_refunded':
    case 'refunded':
      return <Notice title={`${amount(payment.refunded_amount)} was sent back to you.`} />
    default:
      return null
  }
}

const amount = (cedis: number): string => formatCedi(toPesewas(cedis))

function Awaited({ payment: { next_action, network, phone, amount: asked } }: { payment: OrderPayment }) {
  if (next_action === 'otp') return <Notice title="Your network waits for your voucher code." />
  if (next_action !== 'wait' || !network) return null
  return (
    <Notice title="Waiting for your MoMo approval">
      {amount(asked)} from {walletNames[network]}
      {phone && `, ${nationalPhone(phone)}`}. Approve it on your phone.
    </Notice>
  )
}

/** In the words of the mail about it. */
const BeingChecked = () => (
  <Notice title="We received a payment that does not fit this order.">
    A person is checking it. Please do not pay again. We will write to you, and what you paid in vain will be
    given back.
  </Notice>
)

function Notice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="grid max-w-[65ch] gap-1 rounded-control bg-gold-soft p-4 text-gold-ink">
      <p className="font-semibold">{title}</p>
      {children && <p>{children}</p>}
    </div>
  )
}
