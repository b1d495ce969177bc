import { add, formatPesewas, times, toCedis, toPesewas } from '@akyede/contract/money'
import { Suspense, useRef, useState } from 'react'
import { BottomBar, useReached } from '#ui/bottom-bar.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Price } from '#ui/price.tsx'
import { useUndoExpiry } from '#ui/use-undo-expiry.ts'
import { CartSummary, checkoutAddress } from './cart-summary.tsx'
import { type TotalsTo, useDeliveryPlace, useTotalsTo } from './delivery-choice.tsx'
import { giftDays, useGiftOptions, withWrapping, wrappingCost } from './gift-options.ts'
import { LineItemRow } from './line-item-row.tsx'
import { byMaker, type CartLineItem } from './line-items.ts'
import { lacksDelivery } from './totals.ts'
import { LazyGiftRow } from './totals-list.tsx'
import type { CartView } from './use-cart.ts'

/** The line items grouped by maker, and their cost. */
export function CartContents({ cart }: { cart: CartView }) {
  const [announced, setAnnounced] = useState('')
  const change = (lineItem: CartLineItem, quantity: number) => {
    cart.change(lineItem.id, quantity)
    setAnnounced(announcement(lineItem, quantity, cart))
  }
  const buyable = cart.totals.quantity > 0
  return (
    <div
      className={classes(
        'grid gap-8',
        buyable && 'lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-12',
      )}
    >
      <p role="status" className="sr-only">
        {announced}
      </p>
      <div className="grid gap-8">
        {byMaker(shownItems(cart)).map(maker => (
          <section key={maker.id} aria-label={maker.name || 'No longer available'} className="grid gap-2">
            <h2 className="text-lg">{maker.name ? `From ${maker.name}` : 'No longer available'}</h2>
            <ul className="divide-y divide-line border-y border-line">
              {maker.lineItems.map(lineItem =>
                lineItem.id === cart.removed?.line.id ? (
                  <RemovedItemRow
                    key={`${lineItem.id} removed`}
                    line={lineItem}
                    onUndo={cart.undo}
                    onExpire={cart.forgetRemoved}
                  />
                ) : (
                  <LineItemRow
                    key={lineItem.id}
                    line={lineItem}
                    onChange={quantity => change(lineItem, quantity)}
                    onRemove={() => cart.remove(lineItem.id)}
                    onSaved={() => cart.remove(lineItem.id, { isSaved: true })}
                  />
                ),
              )}
            </ul>
          </section>
        ))}
      </div>
      {buyable ? <PaymentSummary cart={cart} /> : <NothingToBuy empty={cart.lineItems.length === 0} />}
    </div>
  )
}

/** The next step of a cart without orderable items. */
export function NothingToBuy({ empty }: { empty: boolean }) {
  return (
    <Empty symbol="bese-saka" action={<ButtonLink to="/browse">Browse gifts</ButtonLink>}>
      {empty ? 'Your cart is waiting for a gift.' : 'Nothing in your cart is available any more.'}
    </Empty>
  )
}

/** A removed line item keeps its place while it can be restored. */
function shownItems({ lineItems, removed }: CartView): readonly CartLineItem[] {
  if (!removed || lineItems.some(lineItem => lineItem.id === removed.line.id)) return lineItems
  return lineItems.toSpliced(removed.index, 0, removed.line)
}

/** "Quantity 2. Total ₵370.00." */
function announcement(lineItem: CartLineItem, quantity: number, { totals }: CartView): string {
  const difference = times(toPesewas(lineItem.price), quantity - lineItem.quantity)
  return `Quantity ${quantity}. Total ${formatPesewas(add(totals.subtotal, difference))}.`
}

/**
 * The summary. On phones a bar keeps the total and the checkout button visible until the page is scrolled to them.
 */
function PaymentSummary({ cart }: { cart: CartView }) {
  const nextStep = useRef<HTMLDivElement>(null)
  const reached = useReached(nextStep)
  const place = useDeliveryPlace(cart.owner)
  const [gift, chooseGift] = useGiftOptions()
  const plain = useTotalsTo(cart, place.region, place.town)
  const isWrapped = gift.gift && gift.gift_wrap
  const totalsTo = isWrapped ? { ...plain, totals: withWrapping(plain.totals, cart.lineItems) } : plain
  return (
    <>
      <CartSummary {...{ cart, place, totalsTo, nextStep }}>
        <Suspense fallback={<div className="min-h-16" />}>
          <LazyGiftRow
            gift={gift}
            onChoose={chooseGift}
            wrapping={wrappingCost(cart.lineItems)}
            days={giftDays(plain.totals, new Date())}
          />
        </Suspense>
      </CartSummary>
      {!reached && <CheckoutBar owner={cart.owner} totalsTo={totalsTo} region={place.region} />}
    </>
  )
}

interface CheckoutBarProps {
  owner: CartView['owner']
  totalsTo: TotalsTo
  region: string | null
}

function CheckoutBar({ owner, totalsTo: { totals }, region }: CheckoutBarProps) {
  return (
    <BottomBar className="sticky -mx-(--gutter) justify-between sm:px-6">
      <p className="grid">
        <span className="text-sm text-ink-2">
          {lacksDelivery(totals, region) ? 'Total before delivery' : 'Total'}
        </span>
        <Price amount={toCedis(totals.total)} />
      </p>
      <ButtonLink to={checkoutAddress(owner)} aria-label="Go to checkout">
        Checkout
      </ButtonLink>
    </BottomBar>
  )
}

interface RemovedItemRowProps {
  line: CartLineItem
  onUndo: () => void
  onExpire: () => void
}

/** The place of a removed line item while it can be restored. */
function RemovedItemRow({ line: lineItem, onUndo, onExpire }: RemovedItemRowProps) {
  const held = useUndoExpiry(onExpire)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <p className="text-ink-2">{lineItem.name} was removed.</p>
      <Button {...held} variant="secondary" onClick={onUndo} aria-label={`Undo: put ${lineItem.name} back`}>
        Undo
      </Button>
    </li>
  )
}
