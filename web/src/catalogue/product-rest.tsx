import type { ResponseFor } from '@akyede/contract/api'
import type { Product, ProductCard } from '@akyede/contract/catalogue'
import { useEffect } from 'react'
import { ReportButton } from '#feature/reports'
import { track } from '#kit/analytics.ts'
import { SectionHeading } from '#ui/card.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductGrid } from './product-grid.tsx'
import { Reviews } from './reviews.tsx'

export interface ProductRestProps {
  product: Product
  reviews: ResponseFor<'listReviews'>
  similar: readonly ProductCard[]
}

/** Everything below the purchase: story, facts, reviews and similar products. */
export function ProductRest({ product, reviews, similar }: ProductRestProps) {
  useEffect(() => track('product_viewed', { label: product.id }), [product.id])
  return (
    <>
      <ProductFacts product={product} />
      <Reviews product={product} reviews={reviews} />
      <ReportButton about="product" id={product.id} text="Report this gift" />
      {similar.length > 0 && (
        <section aria-labelledby="similar">
          <SectionHeading id="similar">You may also like</SectionHeading>
          <ProductGrid products={similar} nameAs="h3" />
        </section>
      )}
    </>
  )
}
