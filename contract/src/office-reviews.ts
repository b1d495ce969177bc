import { z } from 'zod'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { id, line } from './fields.ts'
import { isWithinRows, officePage, requiredWords, rowsRefusal, words } from './office.ts'

/** Why staff hide a review. */
export const hideReasons = [
  'insult',
  'personal_data',
  'advertising',
  'not_about_product',
  'fake',
  'other',
] as const

export const OfficeReview = z.strictObject({
  id: z.string(),
  product: z.strictObject({ id: z.string(), name: z.string() }),
  /** Null for reviews without an account. */
  user_id: z.int().nullable(),
  author: z.string(),
  rating: z.int(),
  text: z.string(),
  verified: z.boolean(),
  hidden_at: z.iso.datetime().nullable(),
  hidden_reason: z.enum(hideReasons).nullable(),
  created_at: z.iso.datetime(),
  /** Changes with its text, rating and state; compared by `If-Match`. */
  version: z.int(),
})
export type OfficeReview = z.output<typeof OfficeReview>

export const ReviewFilter = z
  .strictObject({
    ...officePage,
    /** Words of the text. */
    search: line().optional(),
    state: z.enum(['shown', 'hidden']).optional(),
    rating: z.enum(['1', '2', '3', '4', '5']).optional(),
    sortBy: z.enum(['newest', 'oldest']).default('newest'),
  })
  .refine(isWithinRows, { error: rowsRefusal, path: ['page'] })
export type ReviewFilter = z.output<typeof ReviewFilter>

export const listOfficeReviews = endpoint({
  method: 'GET',
  path: '/office/reviews',
  summary: 'Lists all reviews, also hidden ones.',
  access: 'staff',
  permission: 'keep_order',
  query: ReviewFilter,
  response: pageOf(OfficeReview),
  failures: [],
})

const params = z.strictObject({ reviewId: id })
const response = dataOf(z.strictObject({ hidden: z.boolean() }))

export const hideReview = endpoint({
  method: 'POST',
  path: '/office/reviews/:reviewId/hide',
  summary: 'Hides a review, which no longer counts for the rating. Idempotent.',
  access: 'staff',
  permission: 'keep_order',
  params,
  body: z.strictObject({ reason: z.enum(hideReasons, 'Please choose a reason'), words: requiredWords }),
  idempotency: 'stored',
  response,
  failures: ['office.not_found', 'office.changed_meanwhile', 'office.if_match_invalid'],
})

export const showReview = endpoint({
  method: 'POST',
  path: '/office/reviews/:reviewId/show',
  summary: 'Shows a hidden review again. Idempotent.',
  access: 'staff',
  permission: 'keep_order',
  params,
  body: z.strictObject({ words: words.default('') }),
  idempotency: 'stored',
  response,
  failures: ['office.not_found', 'office.changed_meanwhile', 'office.if_match_invalid'],
})
