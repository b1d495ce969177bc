import { formatPesewas, type Pesewas } from '@akyede/contract/money'
import { type ReactNode, useEffect, useRef } from 'react'
import { paymentAddress } from '#feature/orders'
import { Button, ButtonLink, buttonClass } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { CheckoutProblem, StockLeft } from './checkout-problem.ts'
import { HoldLimitRemedy } from './hold-limit.tsx'
import { changesOf, findLineItem, lineItemName } from './price-changes.ts'
import type { DeliveredCart } from './use-delivered-cart.ts'
import type { PlacingOrder } from './use-place-order.ts'

type ProblemOf<Kind extends CheckoutProblem['kind']> = Extract<CheckoutProblem, { kind: Kind }>

interface ProblemBlockProps {
  problem: PlacingOrder['problem']
  pending: boolean
  /** The cart that the buyer saw when they placed the order. */
  seen: DeliveredCart
  /** The buyer accepts the server's total. */
  onAgree: (total: Pesewas) => void
  /** Replaces the order with the unfinished payment by this one. */
  onReplace: (orderId: string) => void
}

/** The reason why there is no payment yet, with a remedy. */
export function ProblemBlock({ problem, pending, seen, onAgree, onReplace }: ProblemBlockProps) {
  switch (problem?.kind) {
    case undefined:
    case 'fields':
      return null
    case 'price':
      return <PriceChanged problem={problem} seen={seen} pending={pending} onAgree={onAgree} />
    case 'stock':
      return <StockShort problem={problem} seen={seen} />
    case 'unfinished payment':
      return <UnfinishedPayment problem={problem} pending={pending} onReplace={onReplace} />
    case 'hold limit':
      return (
        <Block problem={problem} title={problem.message}>
          <HoldLimitRemedy limit={problem} />
        </Block>
      )
    case 'message':
      return <Block problem={problem} title={problem.message} />
  }
}

interface BlockProps {
  problem: CheckoutProblem
  title: string
  children?: ReactNode
}

/** Takes the focus on every new failure, so that it is read out. */
function Block({ problem, title, children }: BlockProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (problem) heading.current?.focus()
  }, [problem])
  return (
    <div role="alert" className="grid gap-3 rounded-panel border-2 border-danger bg-danger-soft p-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl text-danger outline-none">
        {title}
      </h2>
      {children}
    </div>
  )
}

interface PriceChangedProps extends Pick<ProblemBlockProps, 'onAgree' | 'seen'> {
  problem: ProblemOf<'price'>
  pending: boolean
}

function PriceChanged({ problem, seen, pending, onAgree }: PriceChangedProps) {
  const { was, now, costs } = problem
  const changes = changesOf(seen, costs)
  return (
    <Block problem={problem} title="Prices have changed">
      {changes.length + costs.promos.length > 0 && (
        <ul className="list-disc pl-5">
          {costs.promos.map(({ code, message }) => (
            <li key={code}>
              {code}: {message}
            </li>
          ))}
          {changes.map(({ what, before, after }) => (
            <li key={what} className="wrap-anywhere">
              {what}: was {formatPesewas(before)}, now {formatPesewas(after)}
            </li>
          ))}
        </ul>
      )}
      <p>
        The total was {formatPesewas(was)} and is now <b>{formatPesewas(now)}</b>. Is that OK?
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Button pending={pending && 'One moment…'} onClick={() => onAgree(now)}>
          Yes, pay {formatPesewas(now)}
        </Button>
        <TextLink to="/cart">Back to your cart</TextLink>
      </div>
    </Block>
  )
}

function StockShort({ problem, seen }: { problem: ProblemOf<'stock'>; seen: DeliveredCart }) {
  const nameOf = (left: StockLeft) => {
    const line = findLineItem(seen.lineItems, left)
    return line ? lineItemName(line) : 'One gift'
  }
  return (
    <Block problem={problem} title="Some items are no longer available in that quantity">
      <ul className="list-disc pl-5">
        {problem.left.map(one => (
          <li key={`${one.productId} ${one.variantId}`}>
            {nameOf(one)}: {one.available === 0 ? 'sold out' : `${one.available} left`}
          </li>
        ))}
      </ul>
      <p>
        <TextLink to="/cart">Change your cart</TextLink>
      </p>
    </Block>
  )
}

interface UnfinishedPaymentProps extends Pick<ProblemBlockProps, 'onReplace'> {
  problem: ProblemOf<'unfinished payment'>
  pending: boolean
}

function UnfinishedPayment({ problem, pending, onReplace }: UnfinishedPaymentProps) {
  const { orderId, payAddress, reference } = problem
  return (
    <Block problem={problem} title="You have an unfinished payment">
      <p>Complete it, or cancel it and pay for this order instead.</p>
      <div className="flex flex-wrap gap-3">
        {payAddress && (
          <a href={payAddress} className={buttonClass()}>
            Continue to payment
          </a>
        )}
        {!payAddress && reference && (
          <ButtonLink to={paymentAddress(reference)}>Continue to payment</ButtonLink>
        )}
        <Button variant="secondary" pending={pending && 'Cancelling…'} onClick={() => onReplace(orderId)}>
          Cancel payment
        </Button>
      </div>
    </Block>
  )
}
