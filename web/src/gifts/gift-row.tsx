import type { GiftReceived, GiftSent, GiftStatus } from '@akyede/contract/gifts'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Picture } from '#ui/picture.tsx'
import { Timestamp } from '#ui/timestamp.tsx'

/** How a gift stands, for the ears of the one who gave it and the one who got it. */
export type StatusWords = Record<GiftStatus, readonly [words: string, tone: BadgeTone]>

interface GiftRowProps {
  gift: GiftReceived | GiftSent
  /** "From Kojo", "To Efua". */
  whose: ReactNode
  statuses: StatusWords
  children?: ReactNode
}

/** A gift: what, whose, with which words, and how it stands. */
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
