import { walletNames } from '@akyede/contract/mobile-money'
import { formatCedis } from '@akyede/contract/money'
import type { Order } from '@akyede/contract/orders'
import { nationalPhone } from '#kit/national-phone.ts'
import { Notice } from './notice.tsx'
import { RefundNotice } from './refund-notice.tsx'

type OrderPayment = NonNullable<Order['payment']>

/** What the payer has to know of the money: that it is awaited, looked at, or on its way back. */
export function PaymentNotice({ order: { payment, refund, status, payment_status } }: { order: Order }) {
  if (!payment) return null
  if (status === 'pending') return <Awaited payment={payment} />
  if (payment.status === 'needs_review' && payment_status === 'none') return <BeingChecked />
  if (payment.status === 'disputed') return <Disputed payment={payment} />
  return refund && <RefundNotice refund={refund} payment={payment} />
}

function Awaited({ payment: { next_action, network, phone, amount: asked } }: { payment: OrderPayment }) {
  if (next_action === 'otp') return <Notice title="Your network waits for your voucher code." />
  if (next_action !== 'wait' || !network) return null
  return (
    <Notice title="Waiting for your MoMo approval">
      {formatCedis(asked)} from {walletNames[network]}
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

/** In the words of the mail about it. */
const BeingChecked = () => (
  <Notice title="We received a payment that does not fit this order.">
    A person is checking it. Please do not pay again. We will write to you, and what you paid in vain will be
    given back.
  </Notice>
)
