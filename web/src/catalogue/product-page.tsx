import type { ResponseFor } from '@akyede/contract/api'
import type { Product, ProductCard } from '@akyede/contract/catalogue'
import { Suspense } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb, type BreadcrumbItem } from '#ui/breadcrumb.tsx'
import { Picture } from '#ui/picture.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Stars } from '#ui/stars.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { badgeTones } from './badge-tones.ts'
import { BuyBox } from './buy-box.tsx'
import { galleryPicture } from './gallery-picture.ts'
import { LazyGallery, LazyProductRest, LazyShareRow } from './lazy-product-components.ts'

export interface ProductPageProps {
  product: Product
  /** Breadcrumb items down to the product. */
  trail: readonly BreadcrumbItem[]
  reviews: ResponseFor<'listReviews'>
  similar: readonly ProductCard[]
  /** Origin of the shop, such as "https://akyede.example". */
  origin: string
}

/** The page of a product: pictures, purchase, story and reviews. */
export function ProductPage({ product, trail, reviews, similar, origin }: ProductPageProps) {
  return (
    <div className="page grid gap-12 py-4 sm:gap-16">
      <div className="grid gap-3">
        <Breadcrumb trail={trail} here={product.name} />
        <div className="grid gap-6 md:grid-cols-2 md:gap-10 lg:gap-14">
          <div className="min-w-0 self-start md:sticky md:top-24">
            <Suspense
              fallback={
                <div className="overflow-hidden rounded-panel">
                  <Picture {...product.picture} {...galleryPicture} first />
                </div>
              }
            >
              <LazyGallery pictures={product.pictures} />
            </Suspense>
          </div>
          <div className="grid min-w-0 content-start gap-5">
            <ProductTitle product={product} />
            <BuyBox product={product} />
            <Suspense>
              <LazyShareRow product={product} origin={origin} />
            </Suspense>
          </div>
        </div>
      </div>
      <Suspense fallback={<Skeleton kind="content" />}>
        <LazyProductRest product={product} reviews={reviews} similar={similar} />
      </Suspense>
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
        Made by{' '}
        <TextLink to={`/vendor/${vendor.slug}`} className="inline-flex min-h-11 items-center">
          {vendor.name}
        </TextLink>{' '}
        · {vendor.town}
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
