import type { ProductCard as ProductCardFacts } from '@akyede/contract/catalogue'
import { memo, Suspense } from 'react'
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
  /** How wide the picture is shown: the `sizes` of an `img`. */
  sizes: string
  /** In the first view: its picture is loaded at once. */
  eager?: boolean
  /** The very first of them: its picture is loaded before everything else. */
  first?: boolean
  /** The level of its name among the headings of the page. */
  nameAs?: 'h2' | 'h3'
}

/** A gift in a row or a grid; the whole card leads to its page. Two dozen of them are not drawn anew for each press. */
export const ProductCard = memo(function ProductCard(props: ProductCardProps) {
  const { product, sizes, eager = false, first = false, nameAs: Name = 'h2' } = props
  const { picture, badge, vendor } = product
  return (
    <Card>
      <div className="relative overflow-hidden rounded-picture">
        <Picture {...picture} sizes={sizes} {...{ eager, first }} />
        {badge && (
          <span className="absolute top-2.5 left-2.5">
            <Badge tone={badgeTones[badge]}>{badge}</Badge>
          </span>
        )}
      </div>
      <div className="grid gap-1">
        <Name className="font-text text-base leading-6 font-semibold tracking-normal">
          <Link to={`/product/${product.id}`} className={cardLinkClass}>
            <span className="line-clamp-2">{product.name}</span>
          </Link>
        </Name>
        <p className="truncate text-sm text-ink-3">
          {vendor.name} · {vendor.town}
        </p>
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <CardPrice product={product} />
          {product.rating !== null && <Stars rating={product.rating} reviews={product.reviews} />}
        </div>
        <Scarcity stock={product.stock} />
      </div>
      <Heart product={product} />
    </Card>
  )
})

/** Untouched while the card stands: until its script is there React could not draw it anew. */
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

/** Said only when it is true and helps to decide. */
function Scarcity({ stock }: Pick<ProductCardFacts, 'stock'>) {
  if (stock.available < 1) return <p className="text-sm font-semibold text-ink-2">Sold out</p>
  if (stock.low) return <p className="text-sm font-semibold text-brand-ink">Only {stock.available} left</p>
  return null
}
