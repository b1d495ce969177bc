import { z } from 'zod'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { id, line } from './fields.ts'
import { isWithinRows, officePage, rowsRefusal, StaffHistory, words } from './office.ts'
import { makerStates } from './office-makers.ts'

/** Why staff hold a product. */
export const holdReasons = [
  'not_handmade',
  'counterfeit',
  'misleading',
  'forbidden',
  'unsafe',
  'other',
] as const
/** `waiting`: a product or a change that staff have to review. */
export const productStates = ['on_sale', 'off_sale', 'held', 'waiting'] as const

export const OfficeProduct = z.strictObject({
  id: z.string(),
  name: z.string(),
  maker: z.strictObject({ id: z.string(), slug: z.string(), name: z.string() }),
  category: z.string(),
  /** Cedis. */
  price: z.number(),
  state: z.enum(productStates),
  held_reason: z.enum(holdReasons).nullable(),
  held_at: z.iso.datetime().nullable(),
  featured: z.boolean(),
  in_stock: z.boolean(),
  /** Whether the main picture is drawn, not photographed. */
  is_drawn: z.boolean(),
  /** Units sold. */
  sold: z.int(),
  rating: z.number().nullable(),
  reviews: z.int(),
  created_at: z.iso.datetime(),
  /** Compared by `If-Match`, and by `versions` of `actOnProducts`. */
  version: z.int(),
})
export type OfficeProduct = z.output<typeof OfficeProduct>

const slug = z.string().regex(/^[a-z0-9-]{1,60}$/, 'This isn’t a valid name')

export const ProductFilter = z
  .strictObject({
    ...officePage,
    search: line().optional(),
    /** `new`: published by a trusted maker and not checked by staff yet. */
    state: z.enum([...productStates, 'featured', 'new']).optional(),
    /** Slugs. */
    maker: slug.optional(),
    category: slug.optional(),
    /** Sold out, or a variant with few units left. */
    stock: z.enum(['out', 'low']).optional(),
    pictures: z.enum(['drawn', 'photo']).optional(),
    /** Products with a report that staff have not decided. */
    flagged: z.literal('yes').optional(),
    sortBy: z.enum(['newest', 'oldest']).default('newest'),
  })
  .refine(isWithinRows, { error: rowsRefusal, path: ['page'] })
export type ProductFilter = z.output<typeof ProductFilter>

export const listOfficeProducts = endpoint({
  method: 'GET',
  path: '/office/products',
  summary: 'Lists all products, also those off sale and those held.',
  access: 'staff',
  permission: 'look',
  query: ProductFilter,
  response: pageOf(OfficeProduct),
  failures: [],
})

/** What waits for staff: a new product, or the requested change of a published one. */
export const ProductReview = z.strictObject({
  is_new: z.boolean(),
  offered_at: z.iso.datetime(),
  name: z.string(),
  story: z.string(),
  materials: z.string(),
  dimensions: z.string(),
  care: z.string(),
  category: z.string(),
  attributes: z.array(z.string()),
  /** Cedis. */
  price: z.number().nullable(),
  weight_grams: z.int().nullable(),
  variants: z.array(z.string()),
  pictures: z.array(z.strictObject({ url: z.string(), alt: z.string() })),
})
export type ProductReview = z.output<typeof ProductReview>

export const getOfficeProduct = endpoint({
  method: 'GET',
  path: '/office/products/:productId',
  summary: 'Retrieves a product with its texts and stock.',
  access: 'staff',
  permission: 'look',
  params: z.strictObject({ productId: id }),
  response: dataOf(
    OfficeProduct.extend({
      description: z.string(),
      stock: z.array(z.strictObject({ variant: z.string().nullable(), on_hand: z.int(), held: z.int() })),
      maker_state: z.enum(makerStates),
      /** Null while nothing waits for staff. */
      review: ProductReview.nullable(),
      /** Whether its trusted maker published something that staff have not checked. */
      is_unchecked: z.boolean(),
      /** What staff and the operator did, the newest first. */
      history: StaffHistory,
    }),
  ),
  failures: ['office.not_found'],
})

export const actOnProducts = endpoint({
  method: 'POST',
  path: '/office/products/act',
  summary:
    'Holds, releases, features or unfeatures products; featuring needs the permission `trade`. Approves products that wait for staff, or returns them with a message. `If-Match` compares the version of a single product, `versions` those of several; products that have changed are left out with `office.changed_meanwhile`.',
  access: 'staff',
  permission: 'keep_order',
  body: z
    .strictObject({
      ids: z.array(id).min(1, 'Please choose a product').max(100, 'Please choose at most 100 products'),
      /** By id, what the member of staff has seen. */
      versions: z.record(id, z.int()).optional(),
      act: z.enum(['hold', 'release', 'feature', 'unfeature', 'approve', 'return']),
      reason: z.enum(holdReasons).optional(),
      words: words.default(''),
    })
    .superRefine(({ act, reason, words }, context) => {
      if (act !== 'hold' && act !== 'return') return
      if (act === 'hold' && !reason)
        context.addIssue({ code: 'custom', path: ['reason'], message: 'Please choose a reason' })
      if (!words) context.addIssue({ code: 'custom', path: ['words'], message: 'Please write a few words' })
    }),
  idempotency: 'stored',
  /** `failure` is the code of what went wrong; null when it is done. */
  response: dataOf(z.array(z.strictObject({ id: z.string(), failure: z.string().nullable() }))),
  failures: ['office.changed_meanwhile', 'office.if_match_invalid'],
})
