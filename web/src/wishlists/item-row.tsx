import { limits } from '@akyede/contract/limits'
import { formatCedi, toPesewas } from '@akyede/contract/money'
import { priorityWords } from '@akyede/contract/wish-words'
import { words } from '@akyede/contract/words'
import { ArrowDown, ArrowUp, ExternalLink, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { giftPath } from './gift-path.ts'
import { ItemNote } from './item-note.tsx'
import { PriorityChoice } from './priority-choice.tsx'
import type { ItemChanges, WishlistItem } from './use-item-edits.ts'

interface ItemEdits {
  change: (changes: ItemChanges) => void
  /** To another place among the gifts, counted from 0. */
  move: (to: number) => void
  remove: () => void
}

interface ItemRowProps {
  item: WishlistItem
  place: { readonly index: number; readonly of: number }
  /** Left out for who only looks. */
  edits: ItemEdits | undefined
}

/** One wish: what it is, how much it is wished for, how many, and in whose words. */
export function ItemRow({ item, place, edits }: ItemRowProps) {
  return (
    <li className="grid grid-cols-[min(5rem,24vw)_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 [contain-intrinsic-size:auto_12rem] [content-visibility:auto] sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-x-5">
      <ItemPicture item={item} />
      <div className="grid content-start gap-3">
        <ItemHead item={item} />
        {edits ? (
          <>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
              <PriorityChoice
                of={item.name}
                value={item.priority}
                onChoose={priority => edits.change({ priority })}
              />
              <QuantityStepper
                of={item.name}
                value={item.quantity}
                max={limits.wishlists.quantityMax}
                onChange={quantity => edits.change({ quantity })}
              />
              <RowActions name={item.name} place={place} edits={edits} />
            </div>
            <ItemNote item={item} onSave={note => edits.change({ note })} />
          </>
        ) : (
          <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
            <span>{priorityWords[item.priority]}</span>
            {item.quantity > 1 && <span>{item.quantity} wanted</span>}
            {item.notes && <span className="w-full whitespace-pre-line text-ink">{item.notes}</span>}
          </p>
        )}
      </div>
    </li>
  )
}

function ItemPicture({ item }: { item: WishlistItem }) {
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

function ItemHead({ item }: { item: WishlistItem }) {
  const { name, variant, vendorName, price, quantity, available, url, reserved } = item
  const gone = name === words.unavailable && price === 0
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="grid min-w-0 flex-[1_1_10rem] gap-0.5">
        <h3 className="font-text text-base font-semibold tracking-normal">
          <ItemName item={item} gone={gone} />
        </h3>
        {(variant || vendorName) && (
          <p className="text-sm text-ink-2">{[variant, vendorName].filter(Boolean).join(' · ')}</p>
        )}
        {quantity > 1 && price > 0 && (
          <p className="text-sm text-ink-2">{formatCedi(toPesewas(price))} each</p>
        )}
        <p className="flex flex-wrap gap-2 pt-1 empty:hidden">
          {reserved && <Badge tone="good">Taken care of</Badge>}
          {gone && <Badge tone="plain">No longer offered</Badge>}
          {!gone && url === null && available < 1 && <Badge tone="plain">Sold out for now</Badge>}
        </p>
      </div>
      {price > 0 && <Price pesewas={toPesewas(price) * quantity} />}
    </div>
  )
}

function ItemName({
  item: { productId, variantId, name, url },
  gone,
}: {
  item: WishlistItem
  gone: boolean
}) {
  const look = 'underline-offset-4 hover:underline'
  if (url)
    return (
      <a href={url} target="_blank" rel="noreferrer nofollow" className={look}>
        {name}{' '}
        <span className="inline-flex items-center gap-1 text-sm font-normal text-ink-2">
          {URL.parse(url)?.hostname}
          <ExternalLink aria-label="opens in a new tab" size={14} strokeWidth={1.75} />
        </span>
      </a>
    )
  if (gone || productId === null) return <span className={gone ? 'text-ink-2' : undefined}>{name}</span>
  return (
    <Link to={giftPath({ productId, variantId })} className={look}>
      {name}
    </Link>
  )
}

interface RowActionsProps {
  name: string
  place: ItemRowProps['place']
  edits: ItemEdits
}

function RowActions({ name, place: { index, of }, edits }: RowActionsProps) {
  const step = (to: number) => (to >= 0 && to < of ? () => edits.move(to) : undefined)
  return (
    <div className="-ml-2.5 flex grow items-center gap-1">
      <Step label={`Move ${name} up`} onPress={step(index - 1)}>
        <ArrowUp aria-hidden size={20} strokeWidth={1.75} />
      </Step>
      <Step label={`Move ${name} down`} onPress={step(index + 1)}>
        <ArrowDown aria-hidden size={20} strokeWidth={1.75} />
      </Step>
      <Button variant="quiet" aria-label={`Remove ${name}`} onClick={edits.remove} className="ml-auto">
        <Trash2 aria-hidden size={18} strokeWidth={1.75} /> <span className="hidden sm:inline">Remove</span>
      </Button>
    </div>
  )
}

interface StepProps {
  label: string
  /** Undefined at the end of the list: the button stays focusable. */
  onPress: (() => void) | undefined
  children: React.ReactNode
}

const Step = ({ label, onPress, children }: StepProps) => (
  <Button
    variant="quiet"
    size="icon"
    aria-label={label}
    aria-disabled={!onPress}
    onClick={onPress}
    className="aria-disabled:text-ink-3 aria-disabled:hover:bg-transparent"
  >
    {children}
  </Button>
)
