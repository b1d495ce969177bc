import { dayOf } from '@akyede/contract/days'
import { formatCedis, times, toCedis, toPesewas } from '@akyede/contract/money'
import { orderByText } from '@akyede/contract/order-by-text'
import { words } from '@akyede/contract/words'
import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { Picture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { giftPath } from './gift.ts'
import { hostOf } from './list-words.ts'
import type { WishlistItem } from './use-item-edits.ts'

/** Name, maker, price and availability of an item. */
export function ItemHead({ item }: { item: WishlistItem }) {
  const { productId, name, variant, vendorName, price, quantity, available, reserved } = item
  const isUnavailable = name === words.unavailable && price === 0
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="grid min-w-0 flex-[1_1_10rem] gap-0.5">
        <h3 className="font-text text-base font-semibold tracking-normal wrap-anywhere">
          <ItemName item={item} isUnavailable={isUnavailable} />
        </h3>
        {(variant || vendorName) && (
          <p className="text-sm text-ink-2">{[variant, vendorName].filter(Boolean).join(' · ')}</p>
        )}
        {quantity > 1 && price > 0 && <p className="text-sm text-ink-2">{formatCedis(price)} each</p>}
        {item.order_by && (
          <p className="text-sm text-ink-2">{orderByText(item.order_by, item.too_late, dayOf(new Date()))}</p>
        )}
        <p className="flex flex-wrap gap-2 pt-1 empty:hidden">
          {reserved && <Badge tone="good">Bought</Badge>}
          {isUnavailable && <Badge tone="plain">No longer available</Badge>}
          {!isUnavailable && productId !== null && available < 1 && (
            <Badge tone="plain">Sold out for now</Badge>
          )}
        </p>
      </div>
      {price > 0 && <Price amount={toCedis(times(toPesewas(price), quantity))} />}
    </div>
  )
}

function ItemName({
  item: { productId, variantId, name, url },
  isUnavailable,
}: {
  item: WishlistItem
  isUnavailable: boolean
}) {
  const linkStyle = 'thumb underline-offset-4 hover:underline'
  if (url)
    return (
      <a href={url} target="_blank" rel="noreferrer nofollow" className={linkStyle}>
        {name}{' '}
        <span className="inline-flex items-center gap-1 text-sm font-normal text-ink-2">
          {hostOf(url)}
          <ExternalLink aria-label="opens in a new tab" size={14} strokeWidth={1.75} />
        </span>
      </a>
    )
  if (isUnavailable || productId === null)
    return <span className={isUnavailable ? 'text-ink-2' : undefined}>{name}</span>
  return (
    <Link to={giftPath({ productId, variantId })} className={linkStyle}>
      {name}
    </Link>
  )
}

export function ItemPicture({ item }: { item: WishlistItem }) {
  const { picture, image } = item
  if (!picture && image)
    return (
      <img
        src={image}
        alt=""
        loading="lazy"
        className="aspect-4/5 w-full rounded-control bg-surface-2 object-cover [filter:var(--picture-light)]"
      />
    )
  return (
    <Picture
      slug={picture?.slug || undefined}
      alt={picture?.alt ?? ''}
      placeholder={picture?.placeholder}
      sizes="104px"
      className="rounded-control"
    />
  )
}
