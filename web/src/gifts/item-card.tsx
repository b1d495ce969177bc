import type { SharedItem } from '@akyede/contract/share-links'
import { isRemembrance, priorityWords } from '@akyede/contract/wish-words'
import type { ItemPriority } from '@akyede/contract/wishlist-fields'
import { CircleCheck } from 'lucide-react'
import { memo, type ReactNode, Suspense } from 'react'
import { lazyComponents } from '#kit/lazy-components.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { type Claim, claimStatusOf } from './claim-status.ts'
import type { GiftList } from './gift-list-path.ts'

interface ItemCardProps {
  item: SharedItem
  list: GiftList
  claim: Claim | undefined
  mayGive: boolean
  eager: boolean
  /** Until when it must be ordered, in words; absent without a day. */
  orderBy: string | undefined
  /** The user points at or focuses the button; preloads the sheet. */
  onTouch: () => void
  onGive: (item: SharedItem) => void
}

export const giving = lazyComponents(() => import('./give-sheet.tsx'))
const GiftsInTime = giving.component(chunk => chunk.GiftsInTime)

/** The usual priority gets no badge. */
const priorityTones: Partial<Record<ItemPriority, BadgeTone>> = {
  must_have: 'new',
  high: 'waiting',
  low: 'plain',
}

/**
 * An item of the list and its actions: a row on phones, a card elsewhere. Memoised, so that a click does not render
 * all items.
 */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { item, claim, eager } = props
  const taken = claimStatusOf(claim) === 'taken'
  const tone = priorityTones[item.priority]
  return (
    <article className="relative grid grid-cols-[7.5rem_minmax(0,1fr)] content-start gap-3.5 sm:grid-cols-1 sm:grid-rows-[auto_1fr]">
      <div className={taken ? 'opacity-60' : undefined}>
        <Picture
          slug={item.picture?.slug}
          placeholder={item.picture?.placeholder}
          alt=""
          sizes="(min-width: 64rem) 24rem, (min-width: 40rem) 46vw, 7.5rem"
          eager={eager}
          className="overflow-hidden rounded-picture"
        />
      </div>
      <div className="flex flex-col items-start gap-1.5">
        {tone && (
          <span className="flex sm:absolute sm:top-3 sm:left-3">
            <Badge tone={tone}>{priorityWords[item.priority]}</Badge>
          </span>
        )}
        <h2 className="font-text text-lg leading-snug font-semibold tracking-normal">
          <ItemName item={item} />
        </h2>
        <p className="text-sm text-ink-3">{[item.variant, item.vendorName].filter(Boolean).join(' · ')}</p>
        {item.price > 0 && (
          <span>
            {item.needsVariant && <span className="text-sm text-ink-2">From </span>}
            <Price trim amount={item.price} />
          </span>
        )}
        {item.quantity > 1 && <WantedQuantity item={item} claim={claim} />}
        {item.notes && <p className="wrap-anywhere text-ink-2">“{item.notes}”</p>}
        {!taken && <OrderBy {...props} />}
        <div className="mt-auto">
          <ItemAction {...props} />
        </div>
      </div>
    </article>
  )
})

/** Until when the item must be ordered for the day of the list, and other gifts when it is too late. */
const OrderBy = ({ item, list, orderBy }: ItemCardProps) =>
  orderBy && (
    <>
      <p className="text-sm text-ink-2">{orderBy}</p>
      {item.too_late && (
        <Suspense>
          <GiftsInTime item={item} list={list} />
        </Suspense>
      )}
    </>
  )

/** Links to the product page, or to the external shop. */
function ItemName({ item: { name, productId, url } }: Pick<ItemCardProps, 'item'>) {
  if (productId !== null) return <TextLink to={`/product/${productId}`}>{name}</TextLink>
  return url === null ? name : <ShopLink url={url}>{name}</ShopLink>
}

/** The external shop gets no referrer, so it learns neither the list's address nor the viewer. */
const ShopLink = ({ url, children, className }: { url: string; children: ReactNode; className?: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noreferrer noopener nofollow"
    className={className ?? 'underline underline-offset-4'}
  >
    {children}
  </a>
)

function WantedQuantity({ item: { quantity }, claim }: Pick<ItemCardProps, 'item' | 'claim'>) {
  const taken = claim?.taken ?? 0
  return (
    <p className="text-sm text-ink-2">
      {quantity} wanted{taken > 0 && `, ${taken} bought`}
    </p>
  )
}

/** The action for an item: give it, wait, or none. */
function ItemAction({ item, list, claim, mayGive, onTouch, onGive }: ItemCardProps) {
  if (item.productId === null) {
    return item.url === null ? null : (
      <ShopLink url={item.url} className={buttonClass({ variant: 'secondary' })}>
        From another shop
      </ShopLink>
    )
  }
  if (!mayGive) return null
  switch (claimStatusOf(claim)) {
    case 'taken':
      return (
        <p className="flex min-h-11 items-center gap-2 font-semibold text-forest">
          <CircleCheck aria-hidden size={20} strokeWidth={2} /> Bought
        </p>
      )
    case 'paying':
      return (
        <p className="flex min-h-11 items-center font-semibold text-gold-ink">Someone is paying right now</p>
      )
    case 'open':
      break
  }
  if (item.available === 0) return <p className="min-h-11 py-2.5 text-ink-2">Sold out for now</p>
  if (list.town === null || !item.givable) return null
  return (
    <Button
      aria-label={`${giveWords(list)}: ${item.name}`}
      onPointerEnter={onTouch}
      onFocus={onTouch}
      onClick={() => onGive(item)}
      className="mt-1 noscript:hidden"
    >
      {giveWords(list)}
    </Button>
  )
}

const giveWords = (list: GiftList): string => (isRemembrance(list) ? 'Send support' : 'Give this')
