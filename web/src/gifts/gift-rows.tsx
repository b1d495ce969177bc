import type { GiftReceived, GiftSent, GiftStatus } from '@akyede/contract/given-gifts'
import { formatCedis } from '@akyede/contract/money'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { CancelGift } from './cancel-gift.tsx'
import { giftPaymentAddress } from './gift-attempt.ts'
import { giftListPath } from './gift-list-path.ts'
import { SayThanks } from './say-thanks.tsx'

/** Status texts of a gift, for the giver or for the recipient. */
export type StatusWords = Record<GiftStatus, readonly [words: string, tone: BadgeTone]>

interface GiftRowProps {
  gift: GiftReceived | GiftSent
  /** "From Kojo", "To Efua". */
  whose: ReactNode
  statuses: StatusWords
  children?: ReactNode
}

/** A gift: item, person, message and status. */
export function GiftRow({ gift, whose, statuses, children }: GiftRowProps) {
  const { item, wishlist, message, status, given_at } = gift
  const [words, tone] = statuses[status]
  return (
    <article className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4 rounded-panel border border-line bg-surface p-4 sm:grid-cols-[7rem_minmax(0,1fr)] sm:gap-6 sm:p-5">
      <div>
        <Picture {...item.picture} alt="" sizes="7rem" className="overflow-hidden rounded-control" />
      </div>
      <div className="grid content-start justify-items-start gap-1.5 wrap-anywhere">
        <Badge tone={tone}>{words}</Badge>
        <h2 className="font-text text-lg leading-snug font-semibold tracking-normal">
          {item.name}
          {item.quantity > 1 && <span className="font-normal text-ink-2"> × {item.quantity}</span>}
        </h2>
        <p className="text-ink-2">
          {whose} · {wishlist.name} · <Timestamp at={given_at} />
        </p>
        {message && <blockquote className="border-l-3 border-gold pl-3 italic">“{message}”</blockquote>}
        {children}
      </div>
    </article>
  )
}

const receivedStatuses: StatusWords = {
  held: ['Being paid for', 'waiting'],
  purchased: ['On its way to you', 'calm'],
  delivered: ['Delivered', 'good'],
  released: ['Cancelled', 'plain'],
  expired: ['Not paid for', 'plain'],
  refunded: ['Cancelled', 'plain'],
}

/** A revealed gift, as its recipient sees it. */
export function GiftReceivedRow({ gift }: { gift: GiftReceived }) {
  const [isThanking, setThanking] = useState(false)
  return (
    <GiftRow
      gift={gift}
      whose={gift.from ? `From ${gift.from}` : 'From someone who’d rather not say'}
      statuses={receivedStatuses}
    >
      {gift.thanked_at ? (
        <p className="flex min-h-11 items-center gap-2 font-semibold text-forest">
          <Check aria-hidden size={20} strokeWidth={2.25} /> Thanked
        </p>
      ) : (
        <Button
          variant="secondary"
          aria-label={`Say thanks for ${gift.item.name}`}
          onClick={() => setThanking(true)}
        >
          Say thanks
        </Button>
      )}
      {isThanking && <SayThanks gift={gift} onClose={() => setThanking(false)} />}
    </GiftRow>
  )
}

const givenStatuses: StatusWords = {
  held: ['Waiting for your payment', 'waiting'],
  purchased: ['Paid', 'calm'],
  delivered: ['Delivered', 'good'],
  released: ['Cancelled', 'plain'],
  expired: ['Not paid in time', 'plain'],
  refunded: ['Refunded', 'plain'],
}

/** A gift as its giver sees it. */
export function GiftGivenRow({ gift }: { gift: GiftSent }) {
  const { to, anonymous, order_number, total, thanks, share_id, reference, status, can_take_back } = gift
  const home = giftListPath(gift.wishlist.id, share_id)
  return (
    <GiftRow
      gift={gift}
      whose={`To ${to.first_name}${anonymous ? ', anonymously' : ''}`}
      statuses={givenStatuses}
    >
      <p className="text-sm text-ink-2">
        Receipt {order_number} · {formatCedis(total)}
      </p>
      {thanks && (
        <p className="rounded-control bg-forest-soft px-3.5 py-2 text-forest">
          {to.first_name} says: “{thanks}”
        </p>
      )}
      {can_take_back && (
        <CancelGift
          reference={reference}
          name={gift.item.name}
          owner={to.first_name}
          purpose={gift.wishlist.purpose}
          refund={total}
        />
      )}
      <TextLink
        to={status === 'held' ? giftPaymentAddress(home, reference) : home}
        className="inline-flex min-h-11 items-center"
      >
        {status === 'held' ? 'Continue to payment' : 'View list'}
      </TextLink>
      {(status === 'purchased' || status === 'delivered') && (
        <TextLink
          to={`/gifts/follow#token=${encodeURIComponent(reference)}`}
          className="inline-flex min-h-11 items-center"
        >
          Something’s wrong
        </TextLink>
      )}
    </GiftRow>
  )
}
