import type { DemoReview } from './demo-shapes.ts'
import { adinkraReviews } from './reviews-adinkra.ts'
import { batikReviews } from './reviews-batik.ts'
import { beadNecklaceReviews } from './reviews-bead-necklaces.ts'
import { bowlReviews } from './reviews-bowls.ts'
import { brassReviews } from './reviews-brass.ts'
import { calabashReviews } from './reviews-calabashes.ts'
import { drumReviews } from './reviews-drums.ts'
import { eweKenteReviews } from './reviews-ewe-kente.ts'
import { fanReviews } from './reviews-fans.ts'
import { gamesToysReviews } from './reviews-games-toys.ts'
import { houseBasketReviews } from './reviews-house-baskets.ts'
import { indigoReviews } from './reviews-indigo.ts'
import { kenteReviews } from './reviews-kente.ts'
import { leatherReviews } from './reviews-leather.ts'
import { marketBasketReviews } from './reviews-market-baskets.ts'
import { potReviews } from './reviews-pots.ts'
import { sheaReviews } from './reviews-shea.ts'
import { smallBeadReviews } from './reviews-small-beads.ts'
import { smockReviews } from './reviews-smocks.ts'
import { soapReviews } from './reviews-soaps.ts'
import { stoolReviews } from './reviews-stools.ts'
import { waistBeadReviews } from './reviews-waist-beads.ts'

const bySlug: Readonly<Record<string, readonly DemoReview[]>> = {
  ...marketBasketReviews,
  ...houseBasketReviews,
  ...calabashReviews,
  ...fanReviews,
  ...leatherReviews,
  ...kenteReviews,
  ...eweKenteReviews,
  ...adinkraReviews,
  ...batikReviews,
  ...smockReviews,
  ...indigoReviews,
  ...beadNecklaceReviews,
  ...smallBeadReviews,
  ...waistBeadReviews,
  ...brassReviews,
  ...potReviews,
  ...bowlReviews,
  ...sheaReviews,
  ...soapReviews,
  ...drumReviews,
  ...stoolReviews,
  ...gamesToysReviews,
}

/** The reviews of a product, by its slug. */
export const reviewsOf = (slug: string): readonly DemoReview[] => bySlug[slug] ?? []
