import type { DemoReview } from './demo-shapes.ts'
import { clothReviews } from './reviews-cloth.ts'
import { homeReviews } from './reviews-home.ts'
import { jewelleryReviews } from './reviews-jewellery.ts'
import { kitchenCareCarvingReviews } from './reviews-kitchen-care-carving.ts'

const bySlug: Readonly<Record<string, readonly DemoReview[]>> = {
  ...homeReviews,
  ...clothReviews,
  ...jewelleryReviews,
  ...kitchenCareCarvingReviews,
}

/** The reviews of a product, by its slug. */
export const reviewsOf = (slug: string): readonly DemoReview[] => bySlug[slug] ?? []
