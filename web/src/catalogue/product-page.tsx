import type { AnswerFor } from '@akyede/contract/api'
import type { Product, ProductCard } from '@akyede/contract/catalogue'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { SectionHeading } from '#ui/card.tsx'
import { Picture } from '#ui/picture.tsx'
import { Stars } from '#ui/stars.tsx'
import { BuyBox } from './buy-box.tsx'
import { badgeTones } from './product-card.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductGrid } from './product-grid.tsx'
import { productTrail } from './product-meta.ts'
import { Reviews } from './reviews.tsx'

interface ProductPageProps {
  product: Product
  reviews: AnswerFor<'listReviews'>
  similar: readonly ProductCard[]
}

/** Everything about one gift: the picture, the purchase, the story, what others say. */
export function ProductPage({ product, reviews, similar }: ProductPageProps) {
  return (
    <div className="page grid gap-12 py-4 sm:gap-16">
      <div className="grid gap-3">
        <Breadcrumb trail={productTrail(product)} here={product.name} />
        <div className="grid gap-6 md:grid-cols-2 md:gap-10 lg:gap-14">
          <div className="self-start overflow-hidden rounded-panel md:sticky md:top-24">
            <Picture
              {...product.picture}
              sizes="(width >= 80rem) 570px, (width >= 48rem) 46vw, 92vw"
              eager
              className="max-md:aspect-4/3 max-md:bg-contain max-md:bg-no-repeat max-md:object-contain"
            />
          </div>
          <div className="grid content-start gap-5">
            <ProductTitle product={product} />
            <BuyBox product={product} />
          </div>
        </div>
      </div>
      <ProductFacts product={product} />
      <Reviews summary={product.review_summary} reviews={reviews} />
      {similar.length > 0 && (
        <section aria-labelledby="similar">
          <SectionHeading id="similar">More of this craft</SectionHeading>
          <ProductGrid products={similar} nameAs="h3" />
        </section>
      )}
    </div>
  )
}

function ProductTitle({
  product: { badge, name, vendor, review_summary, description },
}: {
  product: Product
}) {
  return (
    <header className="grid justify-items-start gap-2.5">
      {badge && <Badge tone={badgeTones[badge]}>{badge}</Badge>}
      <h1 className="text-title">{name}</h1>
      <p className="text-ink-2">
        Made by <b className="font-semibold text-ink">{vendor.name}</b> · {vendor.town}
      </p>
      {review_summary.average !== null && (
        <a href="#reviews" className="inline-flex min-h-11 items-center underline underline-offset-4">
          <Stars rating={review_summary.average} reviews={review_summary.count} />
        </a>
      )}
      <p className="max-w-[50ch] text-lg">{description}</p>
    </header>
  )
}
