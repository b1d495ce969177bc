import { Star } from 'lucide-react'

/** A rating as a number with a star. Screen readers get a sentence: "4.8 out of 5, 12 reviews". */
export function Stars({ rating, reviews }: { rating: number; reviews?: number }) {
  if (reviews === 0) return <span className="text-sm text-ink-3">No reviews yet</span>
  return (
    <span className="inline-flex items-center gap-1 text-sm">
      <span className="sr-only">{ratingSentence(rating, reviews)}</span>
      <Star aria-hidden size={15} className="fill-gold-ink text-gold-ink" />
      <b aria-hidden className="font-semibold text-gold-ink">
        {rating.toFixed(1)}
      </b>
      {reviews !== undefined && (
        <span aria-hidden className="text-ink-3">
          ({reviews})
        </span>
      )}
    </span>
  )
}

/** Formats a rating as "4.8 out of 5, 12 reviews". */
export function ratingSentence(rating: number, reviews?: number): string {
  const ofFive = `${rating.toFixed(1)} out of 5`
  if (reviews === undefined) return ofFive
  return `${ofFive}, ${reviews} ${reviews === 1 ? 'review' : 'reviews'}`
}
