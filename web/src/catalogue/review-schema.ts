import { writeReview } from '@akyede/contract/catalogue'
import { z } from 'zod'

const { rating, text } = writeReview.body.shape

/** A review as its form submits it: the stars are the text of a radio button. */
export const reviewSchema = z.object({ rating: z.preprocess(Number, rating), text })
