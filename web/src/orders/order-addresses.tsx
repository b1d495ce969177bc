import type { Order } from '@akyede/contract/orders'
import { addressLines } from './address-lines.ts'

interface Destination {
  readonly address: Order['shippingAddress']
  readonly makers: readonly string[]
}

/** The addresses of an order with the makers who send there. Support may change the address of one fulfilment. */
function destinationsOf({ shippingAddress, fulfilments }: Order): Destination[] {
  const found = new Map<string, Destination>()
  for (const { vendor, shippingAddress: changed } of fulfilments) {
    const address = changed ?? shippingAddress
    const key = addressLines(address)
      .map(({ text }) => text)
      .join('\n')
    found.set(key, { address, makers: [...(found.get(key)?.makers ?? []), vendor.name] })
  }
  return found.size > 0 ? [...found.values()] : [{ address: shippingAddress, makers: [] }]
}

/** Where the parcels of an order go. It names the makers when they send to different addresses. */
export function OrderAddresses({ order, withNotes = false }: { order: Order; withNotes?: boolean }) {
  const destinations = destinationsOf(order)
  return destinations.map(({ address, makers }) => (
    <div key={makers.join()} className="grid gap-1">
      {destinations.length > 1 && (
        <p className="text-sm text-ink-2">From {new Intl.ListFormat('en-GB').format(makers)}</p>
      )}
      <address className="grid min-w-0 not-italic wrap-anywhere">
        {addressLines(address).map(({ field, text }) => (
          <span key={field}>{text}</span>
        ))}
      </address>
      {withNotes && address.note && (
        <p className="text-sm whitespace-pre-line wrap-anywhere text-ink-2">{address.note}</p>
      )}
    </div>
  ))
}
