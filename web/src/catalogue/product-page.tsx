import type { ResponseFor } from '@akyede/contract/api'
import type { Product, ProductCard } from '@akyede/contract/catalogue'
import { Suspense } from 'react'
import { Breadcrumb, type BreadcrumbItem } from '#ui/breadcrumb.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BuyBox } from './buy-box.tsx'
import { BackLink, GalleryFrame, GalleryPicture } from './gallery-frame.tsx'
import { LazyGallery, LazyProductRest, LazyShareRow } from './lazy-product-components.ts'

export interface ProductPageProps {
  product: Product
  /** Breadcrumb items down to the product. */
  trail: readonly BreadcrumbItem[]
  reviews: ResponseFor<'listReviews'>
  similar: readonly ProductCard[]
  /** Origin of the shop, such as "https://akyede.example". */
  origin: string
  /** The day on which the server rendered the page. */
  today: string
}

/** The page of a product: pictures, purchase, story and reviews. */
export function ProductPage({ product, trail, reviews, similar, origin, today }: ProductPageProps) {
  const category = trail.at(-1)
  return (
    <div className="page grid gap-12 pb-8 sm:gap-16 sm:py-4">
      <div className="grid gap-2">
        <div className="max-sm:hidden">
          <Breadcrumb trail={trail} here={product.name} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-8 lg:grid-cols-[auto_minmax(0,1fr)] lg:gap-12">
          <div className="relative min-w-0 self-start max-sm:-mx-(--gutter) sm:sticky sm:top-24">
            <Suspense fallback={<FirstPicture pictures={product.pictures} />}>
              <LazyGallery pictures={product.pictures} />
            </Suspense>
            {category && <BackLink {...category} />}
          </div>
          <div className="grid min-w-0 content-start gap-5 lg:gap-4">
            <BuyBox product={product} today={today} />
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

/** Shown until the script of the gallery has loaded. */
const FirstPicture = ({ pictures }: Pick<Product, 'pictures'>) => (
  <GalleryFrame several={pictures.length > 1}>
    {pictures[0] && <GalleryPicture {...pictures[0]} first />}
  </GalleryFrame>
)
