import { formatDay } from '@akyede/contract/days'
import type { Gift } from '@akyede/contract/orders'
import { Panel } from '#ui/card.tsx'

/** What travels with the parcels of a gift. */
export function GiftPanel({ gift }: { gift: Gift }) {
  const { recipient, message, wrap, hide_prices, anonymous, deliver_on } = gift
  const wishes = [
    wrap && 'Wrapped by its makers.',
    hide_prices && 'No prices travel with it.',
    anonymous && 'The card does not say who it is from.',
    deliver_on && `To be there on ${formatDay(deliver_on)}.`,
  ].filter(Boolean)
  return (
    <Panel aria-labelledby="order-gift" className="grid gap-3">
      <h2 id="order-gift" className="text-xl">
        {recipient ? `A gift for ${recipient}` : 'A gift'}
      </h2>
      {message && <p className="font-display text-lg whitespace-pre-line wrap-anywhere">{message}</p>}
      {wishes.length > 0 && <p className="text-sm text-ink-2">{wishes.join(' ')}</p>}
    </Panel>
  )
}
