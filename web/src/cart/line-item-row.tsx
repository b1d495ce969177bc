import { limits } from '@akyede/contract/limits'
import { formatCedis, times, toCedis, toPesewas } from '@akyede/contract/money'
import { Heart, Trash2 } from 'lucide-react'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { lazyComponents } from '#kit/lazy-components.ts'
import { Button } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { earlierPrice, fewLeft, lineItemState } from './line-item-state.ts'
import type { CartLineItem } from './line-items.ts'

/** Loaded lazily, because it needs as much code of lists as the page itself. */
const LazySaveToWishlist = lazyComponents(() => import('./save-to-wishlist.tsx')).component(
  late => late.SaveToWishlist,
)

interface LineItemRowProps {
  line: CartLineItem
  onChange: (quantity: number) => void
  onRemove: () => void
  /** Called once the item is in a wishlist. */
  onSaved: () => void
}

/** A line item of the cart with its quantity and price. */
export function LineItemRow({ line, onChange, onRemove, onSaved }: LineItemRowProps) {
  const state = lineItemState(line)
  const counts = state === 'fine' || state === 'short'
  const most = Math.min(limits.cart.quantityMax, Math.max(1, line.available))
  return (
    <li className="grid grid-cols-[min(5rem,24vw)_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 sm:grid-cols-[6.5rem_minmax(0,1fr)] sm:gap-x-5">
      <LineItemPicture line={line} faded={state === 'gone'} />
      <div className="grid content-start gap-3">
        <LineItemHead line={line} gone={state === 'gone'} counts={counts} />
        <LineItemMessage line={line} onTake={onChange} />
        <div className="flex flex-wrap items-center justify-between gap-x-1 gap-y-2">
          {counts ? (
            <QuantityStepper value={line.quantity} max={most} of={line.name} onChange={onChange} />
          ) : (
            <span className="text-ink-2">Quantity {line.quantity}</span>
          )}
          <div className="-mr-3 flex max-sm:[&>button]:size-11 max-sm:[&>button]:px-0">
            {state !== 'gone' && (
              <Suspense fallback={<SaveButton name={line.name} className="invisible" />}>
                <LazySaveToWishlist line={line} onSaved={onSaved}>
                  {save => <SaveButton name={line.name} onClick={save} />}
                </LazySaveToWishlist>
              </Suspense>
            )}
            <Button variant="quiet" aria-label={`Remove ${line.name}`} onClick={onRemove}>
              <Trash2 aria-hidden size={18} strokeWidth={1.75} />{' '}
              <span className="hidden sm:inline">Remove</span>
            </Button>
          </div>
        </div>
      </div>
    </li>
  )
}

function LineItemPicture({ line, faded }: { line: CartLineItem; faded: boolean }) {
  return (
    <div className={faded ? 'opacity-50 grayscale' : undefined}>
      <Picture
        slug={line.picture.slug || undefined}
        alt={line.picture.alt}
        placeholder={line.picture.placeholder}
        sizes="104px"
        className="rounded-control"
      />
    </div>
  )
}

interface LineItemHeadProps {
  line: CartLineItem
  gone: boolean
  /** Whether its price is part of the total. */
  counts: boolean
}

function LineItemHead({ line, gone, counts }: LineItemHeadProps) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <div className="grid min-w-0 flex-[1_1_10rem] gap-0.5">
        <h3 className="font-text text-base font-semibold tracking-normal">
          {gone ? (
            <span className="text-ink-2">{line.name}</span>
          ) : (
            <Link to={productPath(line)} className="underline-offset-4 hover:underline">
              {line.name}
            </Link>
          )}
        </h3>
        {line.variant && <p className="text-sm text-ink-2">{line.variant}</p>}
        {line.quantity > 1 && !gone && <p className="text-sm text-ink-2">{formatCedis(line.price)} each</p>}
      </div>
      <Price
        amount={toCedis(times(toPesewas(line.price), line.quantity))}
        className={counts ? '' : 'text-ink-3'}
      />
      <LineItemNews line={line} />
    </div>
  )
}

/** The product page with the chosen variant. */
const productPath = ({ productId, variantId }: CartLineItem): string =>
  `/product/${productId}${variantId === null ? '' : `?${new URLSearchParams({ variant: variantId })}`}`

/** Changes that do not prevent an order, such as a new price or few units left. */
function LineItemNews({ line }: { line: CartLineItem }) {
  const earlier = earlierPrice(line)
  const left = fewLeft(line)
  if (earlier === undefined && left === undefined) return null
  return (
    <div className="w-full text-sm text-ink-2">
      {earlier !== undefined && <p>Was {formatCedis(earlier)} when you added it</p>}
      {left !== undefined && <p>Only {left} left</p>}
    </div>
  )
}

/** The problem that prevents an order of this line item, and its remedy. */
function LineItemMessage({ line, onTake }: { line: CartLineItem; onTake: (quantity: number) => void }) {
  const shape = 'rounded-control bg-gold-soft px-3 py-2 text-sm font-semibold text-gold-ink'
  switch (lineItemState(line)) {
    case 'fine':
      return null
    case 'gone':
      return <p className={shape}>No longer available, so it’s not part of your order.</p>
    case 'sold out':
      return <p className={shape}>Sold out. Please remove it to check out.</p>
    case 'short':
      return (
        <p className={shape}>
          You have {line.quantity}, but only {line.available} {line.available === 1 ? 'is' : 'are'} left.{' '}
          <button
            type="button"
            onClick={() => onTake(line.available)}
            className="min-h-11 underline underline-offset-4"
          >
            Change to {line.available}
          </button>
        </p>
      )
  }
}

interface SaveButtonProps {
  /** The name of the gift. */
  name: string
  onClick?: () => void
  className?: string
}

const SaveButton = ({ name, ...button }: SaveButtonProps) => (
  <Button variant="quiet" aria-label={`Save to wishlist: ${name}`} {...button}>
    <Heart aria-hidden size={18} strokeWidth={1.75} />{' '}
    <span className="hidden sm:inline">Save to wishlist</span>
  </Button>
)
