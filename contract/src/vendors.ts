import { z } from 'zod'
import { Picture, VendorSummary } from './catalogue.ts'
import { dataOf, endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { ListQuery, ProductSearchPage } from './search.ts'

/** A maker's profile (D39). */
export const Vendor = VendorSummary.extend({
  slug: z.string(),
  craft: z.string(),
  /** The year in which the workshop opened. */
  since: z.int(),
  story: z.string(),
  cover: Picture.nullable(),
  /** How a product is made: each step, with the maker's picture if there is one. */
  process: z.array(z.strictObject({ text: z.string(), picture: Picture.nullable() })),
  rating: z.number().nullable(),
  reviews: z.int(),
  products: z.int(),
  /** Days from order to finished product, across the products on sale. */
  making_days: z.strictObject({ min: z.int(), max: z.int() }).nullable(),
  answers_within_hours: z.int().nullable(),
  /** How many of ten parcels of the last year came by the promised day; null below 20 parcels. */
  on_time_of_ten: z.int().nullable(),
  /** The maker's website. */
  website: z.string().nullable(),
  /** Whether staff suspended the maker: nothing can be ordered. */
  is_suspended: z.boolean(),
  /** Why nothing can be ordered, such as "Back on Monday 12 January"; null while it takes orders. */
  notice: z.string().nullable(),
})
export type Vendor = z.output<typeof Vendor>

const params = z.strictObject({
  vendorId: z.union([id, z.string().regex(/^[a-z0-9-]{1,60}$/, 'This maker is not valid')]),
})

export const getVendor = endpoint({
  method: 'GET',
  path: '/vendors/:vendorId',
  summary: 'Retrieves a maker by id or slug: story, craft, rating, policies.',
  access: 'anyone',
  maxAge: 300,
  params,
  response: dataOf(Vendor),
  failures: ['vendor.not_found', 'vendor.closed'],
})

export const listVendorProducts = endpoint({
  method: 'GET',
  path: '/vendors/:vendorId/products',
  summary: 'Lists a maker’s products on sale that match the filters, by page.',
  access: 'anyone',
  maxAge: 300,
  params,
  query: ListQuery,
  response: ProductSearchPage,
  failures: ['vendor.not_found', 'vendor.closed', 'catalogue.category_not_found'],
})
