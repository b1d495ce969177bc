import { formatDayRange } from '@akyede/contract/days'
import { formatPesewas } from '@akyede/contract/money'
import type { ReactNode } from 'react'
import { byMaker, orderableItems, type ParcelPrice } from '#feature/cart'
import { Button } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Section } from './section.tsx'
import type { DeliveredCart } from './use-delivered-cart.ts'

export const deliveryId = 'checkout-delivery'
export const shortItemsId = 'checkout-short-lines'

interface DeliverySectionProps {
  delivered: DeliveredCart
  /** Further options of the delivery. */
  children?: ReactNode
}

/** The delivery, one parcel per maker. */
export function DeliverySection({ delivered, children }: DeliverySectionProps) {
  const parcels = byMaker(orderableItems(delivered.lineItems))
  return (
    <Section number={2} title="Delivery">
      <ul className="grid gap-3">
        {parcels.map(parcel => (
          <li key={parcel.id} className="grid gap-3 rounded-control border border-line bg-surface p-4">
            <h3 className="font-text text-base font-semibold tracking-normal">Parcel from {parcel.name}</h3>
            <ParcelPromise price={delivered.totals.delivery?.parcels.get(parcel.id)} />
            <ul className="grid gap-2">
              {parcel.lineItems.map(({ id, name, variant, picture, quantity }) => (
                <li
                  key={id}
                  className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-3 wrap-anywhere"
                >
                  <Picture
                    slug={picture.slug || undefined}
                    alt=""
                    placeholder={picture.placeholder}
                    sizes="56px"
                    className="rounded-badge"
                  />
                  {`${quantity} × ${name}${variant ? `, ${variant}` : ''}`}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <p id={deliveryId} role="status" className="text-ink-2">
        <DeliveryPrice delivered={delivered} parcels={parcels.length} />
      </p>
      <ShortItems delivered={delivered} />
      {children}
    </Section>
  )
}

/** The price and arrival of the parcel; nothing until the region is known. */
function ParcelPromise({ price }: { price: ParcelPrice | undefined }) {
  if (!price) return null
  return (
    <p className="text-sm text-ink-2">
      {price.cost === 0 ? 'Free' : formatPesewas(price.cost)} · {arrivalWords(price)}
    </p>
  )
}

function DeliveryPrice({ delivered, parcels }: { delivered: DeliveredCart; parcels: number }) {
  const { totals, working, failed, retry } = delivered
  if (failed) {
    return (
      <>
        We couldn’t calculate delivery.{' '}
        <Button variant="quiet" onClick={retry}>
          Retry
        </Button>
      </>
    )
  }
  if (working) return 'Calculating delivery…'
  if (!totals.delivery) {
    return totals.toFreeShipping === 0
      ? 'Delivery within Ghana is free.'
      : 'Choose a region to see what delivery costs.'
  }
  const { cost, region } = totals.delivery
  const what = parcels === 1 ? '1 parcel' : `${parcels} parcels`
  return (
    <>
      {what} to {region}: <b className="text-ink">{cost === 0 ? 'free' : formatPesewas(cost)}</b>
    </>
  )
}

/** Problems of the cart that must be fixed before payment. */
function ShortItems({ delivered: { short } }: { delivered: DeliveredCart }) {
  if (short.length === 0) return null
  return (
    <div id={shortItemsId} role="alert" className="grid gap-1 rounded-control bg-danger-soft p-4 text-danger">
      {short.map(({ id, name, available }) => (
        <p key={id} className="font-semibold">
          {available === 0 ? `${name} is sold out.` : `Only ${available} of ${name} left.`}
        </p>
      ))}
      <p>
        <TextLink to="/cart">Change your cart</TextLink>
      </p>
    </div>
  )
}

/** "arrives Tue 24 – Thu 26 Nov": the arrival of a parcel that is ordered now. */
export const arrivalWords = ({ arrives }: Pick<ParcelPrice, 'arrives'>): string =>
  `arrives ${formatDayRange(arrives)}`
