import type { GiftSent } from '@akyede/contract/gifts'
import { formatCedis } from '@akyede/contract/money'
import { TextLink } from '#ui/text-link.tsx'
import { CancelGift } from './cancel-gift.tsx'
import { giftPaymentAddress } from './gift-attempt.ts'
import { giftListPath } from './gift-list-path.ts'
import { GiftRow, type StatusWords } from './gift-row.tsx'

const statuses: StatusWords = {
  held: ['Waiting for your payment', 'waiting'],
  purchased: ['Being made', 'calm'],
  delivered: ['Delivered', 'good'],
  released: ['Called off', 'plain'],
  expired: ['Not paid in time', 'plain'],
  refunded: ['Money returned', 'plain'],
}

/** A gift as whoever gave it sees it. */
export function GiftGivenRow({ gift }: { gift: GiftSent }) {
  const { to, anonymous, order_number, total, thanks, share_id, reference, status, can_take_back } = gift
  const home = giftListPath(gift.wishlist.id, share_id)
  return (
    <GiftRow
      gift={gift}
      whose={`To ${to.first_name}${anonymous ? ', without your name' : ''}`}
      statuses={statuses}
    >
      <p className="text-sm text-ink-2">
        Receipt {order_number} · {formatCedis(total)}
      </p>
      {thanks && (
        <p className="rounded-control bg-forest-soft px-3.5 py-2 text-forest">
          {to.first_name} says: “{thanks}”
        </p>
      )}
      {can_take_back && <CancelGift reference={reference} name={gift.item.name} />}
      <TextLink
        to={status === 'held' ? giftPaymentAddress(home, reference) : home}
        className="inline-flex min-h-11 items-center"
      >
        {status === 'held' ? 'Continue to payment' : 'See the list'}
      </TextLink>
    </GiftRow>
  )
}
