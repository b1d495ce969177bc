import { formatPesewas, times, toPesewas } from '@akyede/contract/money'
import { Suspense } from 'react'
import { type CartView, LazyCartPromos, orderableItems, TotalsList } from '#feature/cart'
import { Button } from '#ui/button.tsx'
import { Panel } from '#ui/card.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { DeliveredCart } from './use-delivered-cart.ts'

interface OrderSummaryProps {
  cart: CartView
  delivered: DeliveredCart
  /** The label of the button. */
  pay: string
  /** The label of the button while the order is sent. */
  pending: string | false
}

/** The items, their cost, and the button that places the order. */
export function OrderSummary({ cart, delivered, pay, pending }: OrderSummaryProps) {
  const { lineItems, totals, region, promos, working } = delivered
  return (
    <Panel aria-labelledby="order-summary" className="grid gap-5 lg:sticky lg:top-24">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="order-summary" className="text-xl">
          Your order
        </h2>
        <TextLink to="/cart">Edit cart</TextLink>
      </div>
      <ul className="grid gap-2">
        {orderableItems(lineItems).map(({ id, name, variant, quantity, price }) => (
          <li key={id} className="flex items-baseline justify-between gap-4">
            <span className="wrap-anywhere">
              {quantity} × {name}
              {variant && <span className="text-ink-2">, {variant}</span>}
            </span>
            <span className="tabular-nums">{formatPesewas(times(toPesewas(price), quantity))}</span>
          </li>
        ))}
      </ul>
      <div className="grid gap-5 border-t border-line pt-5">
        <Suspense fallback={<div className="min-h-13" />}>
          <LazyCartPromos cart={cart} promos={promos} />
        </Suspense>
        <TotalsList totals={totals} region={region} />
      </div>
      <Button type="submit" size="large" wide pending={pending || (working && 'Calculating…')}>
        {pay}
      </Button>
      <p className="text-sm text-ink-2">Prices include tax. Cancel free until the maker starts.</p>
    </Panel>
  )
}
