import type { Order } from '@akyede/contract/orders'
import { ButtonLink, buttonClass } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { BuyAgain } from './buy-again.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { helpAddress, paymentAddress } from './orders-address.ts'

/** The current actions of an order: pay, cancel, return, buy again, get help. */
export function OrderActions({ order }: { order: Order }) {
  const { id, number, status } = order
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PayOrder order={order} />
      {order.can_cancel && <CancelOrder order={order} />}
      {isReturnable(order) && (
        <ButtonLink to={`/orders/${id}/return`} variant="secondary">
          Return something
        </ButtonLink>
      )}
      {status !== 'pending' && <BuyAgain orderId={id} number={number} />}
      {isPaid(order) ? (
        <ButtonLink to={`/orders/${id}/problem`} variant="secondary">
          Something’s wrong
        </ButtonLink>
      ) : (
        <ButtonLink to={helpAddress(number)} variant="secondary">
          Get help
        </ButtonLink>
      )}
      <PrintableLinks order={order} />
    </div>
  )
}

const isReturnable = ({ fulfilments }: Order): boolean =>
  fulfilments.some(({ items }) => items.some(({ returnable }) => returnable > 0))

function PayOrder({ order: { status, payment } }: { order: Order }) {
  if (status !== 'pending' || !payment) return null
  const isWaiting = payment.next_action === 'wait' || payment.next_action === 'otp'
  if (isWaiting) return <ButtonLink to={paymentAddress(payment.reference)}>Go to payment</ButtonLink>
  if (!payment.authorization_url) return null
  return (
    <a href={payment.authorization_url} className={buttonClass()}>
      Pay now
    </a>
  )
}

const isPaid = ({ payment_status }: Order): boolean =>
  payment_status !== 'pending' && payment_status !== 'none'

/** The printable pages of a paid order. */
function PrintableLinks({ order }: { order: Order }) {
  const { id, order_status } = order
  if (!isPaid(order)) return null
  return (
    <span className="flex flex-wrap gap-x-5">
      <TextLink to={`/orders/${id}/receipt`} className={paperClass}>
        Receipt
      </TextLink>
      {order_status === 'placed' && (
        <TextLink to={`/orders/${id}/gift-receipt`} className={paperClass}>
          Gift receipt
        </TextLink>
      )}
    </span>
  )
}

const paperClass = 'inline-flex min-h-11 items-center'
