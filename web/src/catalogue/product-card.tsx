import type { ProductCard as ProductCardFacts } from '@akyede/contract/catalogue'
import { type MouseEvent, memo, Suspense } from 'react'
import { Link } from 'react-router'
import { LazySaveHeart } from '#feature/wishlists'
import { Badge } from '#ui/badge.tsx'
import { Card, cardLinkClass } from '#ui/card.tsx'
import { Picture } from '#ui/picture.tsx'
import { Price } from '#ui/price.tsx'
import { Stars } from '#ui/stars.tsx'
import { badgeTones } from './badge-tones.ts'

interface ProductCardProps {
  product: ProductCardFacts
  /** The `sizes` of the picture. */
  sizes: string
  /** Loads the picture at once, for cards in the first view. */
  eager?: boolean
  /** Loads the picture before everything else, for the first card. */
  first?: boolean
  /** Heading level of the name. */
  nameAs?: 'h2' | 'h3'
  /** Shows the badge of the product. Most cards have none, or badges would mean nothing. */
  badged?: boolean
}

const badgeOrder: readonly ProductCardFacts['badge'][] = ['Sale', 'Bestseller', 'New']

/** Returns the ids of the cards that show their badge: the most telling one of each ten. */
export function badgedCards(products: readonly ProductCardFacts[]): ReadonlySet<string> {
  const tens = Array.from({ length: Math.floor(products.length / 10) }, (_, ten) =>
    products.slice(ten * 10, ten * 10 + 10),
  )
  const chosen = tens.map(cards =>
    badgeOrder
      .map(badge => cards.find(product => badge !== null && product.badge === badge))
      .find(product => product !== undefined),
  )
  return new Set(chosen.flatMap(product => product?.id ?? []))
}

/**
 * A product in a row or grid. The whole card is a link. It is memoized, so that a page of cards does not
 * render again on each click.
 */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, sizes, eager = false, first = false, badged = false, nameAs: Name = 'h2' } = props
  const { picture, badge, vendor } = product
  return (
    <Card className="h-full grid-rows-[auto_1fr]">
      <div className="relative overflow-hidden rounded-picture">
        <Picture {...picture} sizes={sizes} {...{ eager, first }} />
        {badged && badge && (
          <span className="absolute top-2.5 left-2.5">
            <Badge tone={badgeTones[badge]}>{badge}</Badge>
          </span>
        )}
      </div>
      {/* The price is at the bottom, on one line with those of the cards beside it. */}
      <div className="flex min-w-0 flex-col gap-1">
        <Name className="font-text text-base leading-6 font-semibold tracking-normal">
          <Link
            to={`/product/${product.id}`}
            viewTransition
            onClick={markTransition}
            className={cardLinkClass}
          >
            <span className="line-clamp-2">{product.name}</span>
          </Link>
        </Name>
        <p className="truncate text-sm text-ink-3">
          {vendor.name} · {vendor.town}
        </p>
        <Scarcity stock={product.stock} />
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-3">
          <CardPrice product={product} />
          {product.rating !== null && <Stars rating={product.rating} reviews={product.reviews} />}
        </div>
        {product.arrives && <p className="text-sm text-ink-2">{product.arrives.text}</p>}
      </div>
      <Heart product={product} />
    </Card>
  )
})

/**
 * The picture of the clicked card becomes the picture of the product page (`transition-picture` in app.css). The name
 * of a transition must be unique on a page. It is set here, because state would render every card again.
 */
function markTransition({ currentTarget }: MouseEvent): void {
  for (const marked of document.querySelectorAll('.transition-picture'))
    marked.classList.remove('transition-picture')
  currentTarget.closest('article')?.querySelector('img')?.classList.add('transition-picture')
}

/** Memoized: React cannot render it again before its script is loaded. */
const Heart = memo(function Heart({
  product: { id, name, price, image, picture },
}: Pick<ProductCardProps, 'product'>) {
  const gift = { productId: id, variantId: null, variant: null, name, price, image, picture }
  return (
    <Suspense>
      <LazySaveHeart gift={gift} />
    </Suspense>
  )
})

function CardPrice({ product: { price, originalPrice, has_variants } }: Pick<ProductCardProps, 'product'>) {
  return (
    <span>
      {has_variants && <span className="text-sm text-ink-2">From </span>}
      <Price trim amount={price} was={originalPrice} />
    </span>
  )
}

/** Shown only when the product is sold out or nearly so. */
function Scarcity({ stock }: Pick<ProductCardFacts, 'stock'>) {
  if (stock.available < 1) return <p className="text-sm font-semibold text-ink-2">Sold out</p>
  if (stock.low) return <p className="text-sm font-semibold text-brand-ink">Only {stock.available} left</p>
  return null
}
