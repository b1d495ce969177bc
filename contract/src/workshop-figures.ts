import { z } from 'zod'
import { dataOf, endpoint, noContent, pageOf } from './endpoint.ts'
import { cedis, id, limit, page, paragraph, requiredLine } from './fields.ts'
import { workshopLimits } from './workshop-limits.ts'

const inWorkshop = { vendorId: id }

/** A review of one of the workshop's products, with its reply. */
export const WorkshopReview = z.strictObject({
  id: z.string(),
  product: z.strictObject({ id: z.string(), name: z.string() }),
  author: z.string(),
  rating: z.int(),
  text: z.string(),
  created_at: z.iso.datetime(),
  reply: z
    .strictObject({ text: z.string(), at: z.iso.datetime(), editable_until: z.iso.datetime() })
    .nullable(),
})
export type WorkshopReview = z.output<typeof WorkshopReview>

export const listWorkshopReviews = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId/reviews',
  summary: 'Lists the visible reviews of a workshop’s products, newest first, or those without a reply.',
  access: 'workshop',
  role: 'packer',
  params: z.strictObject(inWorkshop),
  query: z.strictObject({ unanswered: z.enum(['true']).optional(), page, limit: limit() }),
  response: pageOf(WorkshopReview),
  failures: [],
})

export const replyToReview = endpoint({
  method: 'PUT',
  path: '/workshop/:vendorId/reviews/:reviewId/reply',
  summary: 'Writes the public reply to a review, or changes it within 7 days.',
  access: 'workshop',
  role: 'editor',
  idempotency: 'own',
  params: z.strictObject({ ...inWorkshop, reviewId: id }),
  body: z.strictObject({
    text: paragraph(workshopLimits.workshopOrders.reply).refine(
      text => text.length > 0,
      'Please write a reply',
    ),
  }),
  response: dataOf(WorkshopReview),
  failures: ['workshop.review_not_found', 'workshop.reply_final'],
})

/** The figures of a workshop over twelve months. Amounts are cedis. */
export const WorkshopFigures = z.strictObject({
  /** Of the last 90 days. */
  views: z.int(),
  added_to_cart: z.int(),
  /** Percent of the parcels of the last 90 days that arrived by the promised day; null for fewer than 5. */
  on_time: z.number().nullable(),
  /** Percent of the fulfilments of the last 90 days that the maker cancelled; null for fewer than 5. */
  cancelled: z.number().nullable(),
  rating: z.number().nullable(),
  reviews: z.int(),
  /** The current month last; without cancelled and fully refunded orders. */
  months: z.array(z.strictObject({ month: z.string(), orders: z.int(), units: z.int(), revenue: cedis })),
  /** Most sold in the twelve months. */
  top_products: z.array(z.strictObject({ id: z.string(), name: z.string(), units: z.int(), revenue: cedis })),
})
export type WorkshopFigures = z.output<typeof WorkshopFigures>

export const getWorkshopFigures = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId/figures',
  summary: 'Retrieves views, sales by month, the most sold products, ratings and the on-time rate.',
  access: 'workshop',
  role: 'editor',
  params: z.strictObject(inWorkshop),
  response: dataOf(WorkshopFigures),
  failures: [],
})

/** A token of a maker's system, without the token itself. */
export const WorkshopToken = z.strictObject({
  id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
})
export type WorkshopToken = z.output<typeof WorkshopToken>

export const listWorkshopTokens = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId/tokens',
  summary: 'Lists the tokens of the workshop’s systems, oldest first, including revoked ones.',
  access: 'workshop',
  role: 'owner',
  freshSignIn: true,
  params: z.strictObject(inWorkshop),
  response: dataOf(z.array(WorkshopToken)),
  failures: [],
})

export const createWorkshopToken = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/tokens',
  summary: 'Creates a token for fulfilment/*. It is shown once.',
  access: 'workshop',
  role: 'owner',
  freshSignIn: true,
  idempotency: 'none',
  status: 201,
  params: z.strictObject(inWorkshop),
  body: z.strictObject({
    name: requiredLine('Please enter a name', workshopLimits.workshopOrders.tokenName),
  }),
  response: dataOf(z.strictObject({ token: z.string() })),
  failures: ['workshop.too_many_tokens'],
})

export const revokeWorkshopToken = endpoint({
  method: 'DELETE',
  path: '/workshop/:vendorId/tokens/:tokenId',
  summary: 'Revokes a token. Idempotent.',
  access: 'workshop',
  role: 'owner',
  freshSignIn: true,
  whileSuspended: true,
  idempotency: 'own',
  status: 204,
  params: z.strictObject({ ...inWorkshop, tokenId: id }),
  response: noContent,
  failures: ['workshop.token_not_found'],
})
