import { add, formatPesewas, times, toCedis, toPesewas } from '@akyede/contract/money'
import { useRef, useState } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { FootBar } from '#ui/foot-bar.tsx'
import { Price } from '#ui/price.tsx'
import { useInView } from '#ui/use-in-view.ts'
import { byMaker } from './by-maker.ts'
import { CartLineRow } from './cart-line-row.tsx'
import type { CartLine } from './cart-lines.ts'
import { CartSummary, checkoutAddress } from './cart-summary.tsx'
import { RemovedLineRow } from './removed-line-row.tsx'
import { lacksDelivery } from './totals.ts'
import type { CartFace } from './use-cart.ts'
import { useDeliveryPlace } from './use-delivery-place.ts'
import { type TotalsTo, useTotalsTo } from './use-totals-to.ts'

/** The lines under their makers, and what they cost. */
export function CartContents({ cart }: { cart: CartFace }) {
  const [announced, setAnnounced] = useState('')
  const change = (line: CartLine, quantity: number) => {
    cart.change(line.id, quantity)
    setAnnounced(announcement(line, quantity, cart))
  }
  const buyable = cart.totals.pieces > 0
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
        {byMaker(shownLines(cart)).map(maker => (
          <section key={maker.id} aria-label={maker.name || 'No longer offered'} className="grid gap-2">
            <h2 className="text-lg">{maker.name ? `From ${maker.name}` : 'No longer offered'}</h2>
            <ul className="divide-y divide-line border-y border-line">
              {maker.lines.map(line =>
                line.id === cart.removed?.line.id ? (
                  <RemovedLineRow
                    key={`${line.id} removed`}
                    line={line}
                    onUndo={cart.undo}
                    onExpire={cart.forgetRemoved}
                  />
                ) : (
                  <CartLineRow
                    key={line.id}
                    line={line}
                    onChange={quantity => change(line, quantity)}
                    onRemove={() => cart.remove(line.id)}
                  />
                ),
              )}
            </ul>
          </section>
        ))}
      </div>
      {buyable ? <WayToPay cart={cart} /> : <NothingToBuy empty={cart.lines.length === 0} />}
    </div>
  )
}

/** What is left to do in a cart of which nothing can be ordered. */
export function NothingToBuy({ empty }: { empty: boolean }) {
  return (
    <Empty symbol="bese-saka" action={<ButtonLink to="/browse">Browse gifts</ButtonLink>}>
      {empty ? 'Your cart is waiting for a gift.' : 'Nothing in your cart can be bought any more.'}
    </Empty>
  )
}

/** A line that was just removed keeps its place for as long as it can be brought back. */
function shownLines({ lines, removed }: CartFace): readonly CartLine[] {
  if (!removed || lines.some(line => line.id === removed.line.id)) return lines
  return lines.toSpliced(removed.index, 0, removed.line)
}

/** "Quantity 2. Total ₵370.00." */
function announcement(line: CartLine, quantity: number, { totals }: CartFace): string {
  const difference = times(toPesewas(line.price), quantity - line.quantity)
  return `Quantity ${quantity}. Total ${formatPesewas(add(totals.subtotal, difference))}.`
}

/** The summary; on phones the total and the way on stay in reach of the thumb until it is reached. */
function WayToPay({ cart }: { cart: CartFace }) {
  const wayOn = useRef<HTMLDivElement>(null)
  const reached = useInView(wayOn, 'counted')
  const place = useDeliveryPlace(cart.owner)
  const told = useTotalsTo(cart, place.region, place.town)
  return (
    <>
      <CartSummary {...{ cart, place, told, wayOn }} />
      {!reached && <CheckoutBar owner={cart.owner} told={told} region={place.region} />}
    </>
  )
}

interface CheckoutBarProps {
  owner: CartFace['owner']
  told: TotalsTo
  region: string | null
}

function CheckoutBar({ owner, told: { totals }, region }: CheckoutBarProps) {
  return (
    <FootBar className="sticky -mx-(--gutter) justify-between sm:px-6">
      <p className="grid">
        <span className="text-sm text-ink-2">
          {lacksDelivery(totals, region) ? 'Total before delivery' : 'Total'}
        </span>
        <Price amount={toCedis(totals.total)} />
      </p>
      <ButtonLink to={checkoutAddress(owner)} aria-label="Go to checkout">
        Checkout
      </ButtonLink>
    </FootBar>
  )
}
