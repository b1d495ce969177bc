import { missingForFreeShipping } from '@akyede/contract/free-shipping'
import { formatPesewas, zero } from '@akyede/contract/money'
import { type ReactNode, type Ref, Suspense } from 'react'
import { signInAddress } from '#feature/accounts'
import { ButtonLink } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { Progress } from '#ui/progress.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { arrivalText, DeliveryChoice, type DeliveryPlace, type TotalsTo } from './delivery-choice.tsx'
import type { CartTotals } from './totals.ts'
import { LazyCartPromos, TotalsList } from './totals-list.tsx'
import type { CartView } from './use-cart.ts'

/** The target of the checkout button: an order requires an account. */
export const checkoutAddress = (owner: CartView['owner']): string =>
  owner === 'account' ? '/checkout' : signInAddress('/checkout')

interface CartSummaryProps {
  cart: CartView
  place: DeliveryPlace
  totalsTo: TotalsTo
  /** The element of the checkout button. */
  nextStep: Ref<HTMLDivElement>
  /** Gift options. */
  children: ReactNode
}

/** The cost of the cart and the checkout button. */
export function CartSummary({ cart, place, totalsTo, nextStep, children }: CartSummaryProps) {
  const { owner, promos } = cart
  const { totals } = totalsTo
  const free = totals.toFreeShipping === 0
  return (
    <Panel aria-labelledby="cart-summary" className="grid gap-5 lg:sticky lg:top-24">
      <h2 id="cart-summary" className="text-xl">
        Summary
      </h2>
      <FreeShippingMeter totals={totals} />
      <div className="-my-2 border-y border-line">{children}</div>
      <Suspense fallback={<div className="min-h-13" />}>
        <LazyCartPromos cart={cart} promos={promos} />
      </Suspense>
      <TotalsList totals={totals} region={place.region} />
      {free ? (
        <p className="text-sm text-ink-2">Delivery within Ghana is free. {arrivalText(totals)}</p>
      ) : (
        <DeliveryChoice place={place} totalsTo={totalsTo} />
      )}
      <div ref={nextStep}>
        <ButtonLink to={checkoutAddress(owner)} size="large" wide>
          Checkout
        </ButtonLink>
      </div>
      {owner === 'guest' && <GuestNote />}
      <p className="text-sm text-ink-2">
        Pay with MTN MoMo, Telecel Cash, AT Money or a card. Prices include tax.
      </p>
    </Panel>
  )
}

function GuestNote() {
  const signUp = signInAddress('/checkout').replace('/signin', '/signup')
  return (
    <p className="text-sm text-ink-2">
      Sign in to check out. Your cart stays with you. New here?{' '}
      <TextLink to={signUp}>Create an account</TextLink>
    </p>
  )
}

const whole = missingForFreeShipping(zero)

/** The progress to free shipping: "₵24.01 more for free shipping". */
function FreeShippingMeter({ totals: { toFreeShipping } }: { totals: CartTotals }) {
  return (
    <Progress value={whole - toFreeShipping} max={whole}>
      {toFreeShipping === 0
        ? 'You’ve got free delivery'
        : `Spend ${formatPesewas(toFreeShipping, { trim: true })} more for free delivery`}
    </Progress>
  )
}
