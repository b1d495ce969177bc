import { z } from 'zod'
import { hasContactDetails } from './contacts-in-text.ts'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, cedisInput, id, limit, line, page, paragraph } from './fields.ts'
import { PictureChoice, ProductPicture } from './photographs.ts'
import { contactRefusal, readinessFields } from './product-readiness.ts'
import {
  attributeNames,
  draftStates,
  productFilters,
  taxClasses,
  workshopProductStates,
} from './product-words.ts'
import { workshopLimits } from './workshop-limits.ts'

const rules = workshopLimits.makerProducts

export const withoutContact = (text: string) => !hasContactDetails(text)
const attribute = line(2 * rules.attribute + 1).refine(
  text => {
    const [name = '', ...value] = text.split('=')
    const words = value.join('=').trim()
    return (
      (attributeNames as readonly string[]).includes(name) && words !== '' && words.length <= rules.attribute
    )
  },
  `Please choose ${attributeNames.join(', ')} and a value of at most ${rules.attribute} characters`,
)

/** The fields that a maker writes; null for what is not filled in yet. Amounts are cedis. */
const fields = {
  name: line(rules.name.most, `Please use at most ${rules.name.most} characters`).refine(
    withoutContact,
    contactRefusal,
  ),
  story: paragraph(rules.story.most).refine(withoutContact, contactRefusal),
  materials: paragraph(rules.facts),
  dimensions: paragraph(rules.facts),
  care: paragraph(rules.facts),
  category_id: id.nullable(),
  /** Each entry is `name=value`. */
  attributes: z.array(attribute).max(rules.attributes, `Please choose at most ${rules.attributes}`),
  price: cedisInput.max(rules.price.most / 100, 'Please enter at most ₵100,000').nullable(),
  /** The earlier price, crossed out; must be above the price. */
  original_price: cedisInput.max(rules.price.most / 100, 'Please enter at most ₵100,000').nullable(),
  weight_grams: z
    .int('Please enter whole grams')
    .min(0)
    .max(rules.weight.most, 'Please enter at most 60 kg')
    .nullable(),
  lead_time_days: z
    .int('Please enter whole days')
    .min(0)
    .max(rules.leadTime, `Please enter at most ${rules.leadTime} days`)
    .nullable(),
  made_to_order: z.boolean(),
  tax_class: z.enum(taxClasses),
  /** Units for sale once it is published; later `stock` changes them. For a product without variants. */
  quantity: z.int('Please enter whole units').min(0).max(rules.quantity).nullable(),
} as const

export const ProductFields = z.strictObject(fields).partial()
export type ProductFields = z.output<typeof ProductFields>

const Stock = z.strictObject({
  quantity: z.int(),
  /** Units ever sold, sent or not. */
  sold: z.int(),
  held: z.int(),
  available: z.int(),
})

export const WorkshopVariant = z.strictObject({
  id: z.string(),
  name: z.string(),
  options: z.record(z.string(), z.string()),
  price: cedis,
  original_price: cedis.nullable(),
  /** Null before the product is published. */
  stock: Stock.nullable(),
  quantity: z.int(),
})

export const MissingField = z.strictObject({ field: z.enum(readinessFields), text: z.string() })

/** A product as its workshop edits it: with the requested change, if there is one. */
export const WorkshopProduct = z.strictObject({
  id: z.string(),
  /** Compared by `If-Match`. */
  version: z.int(),
  state: z.enum(workshopProductStates),
  /** Whether buyers can see it. */
  is_published: z.boolean(),
  /** The state of the requested change of a published product; null without one. */
  change: z.enum(draftStates).nullable(),
  /** The message of staff to a returned product or change. */
  words: z.string().nullable(),
  offered_at: z.iso.datetime().nullable(),
  /** Its place in the review queue, from 1; null while it does not wait. */
  position: z.int().nullable(),
  name: z.string(),
  story: z.string(),
  materials: z.string(),
  dimensions: z.string(),
  care: z.string(),
  category_id: z.string().nullable(),
  attributes: z.array(z.string()),
  price: cedis.nullable(),
  original_price: cedis.nullable(),
  weight_grams: z.int().nullable(),
  lead_time_days: z.int().nullable(),
  made_to_order: z.boolean(),
  tax_class: z.enum(taxClasses),
  quantity: z.int().nullable(),
  /** Null before it is published, and for a product with variants. */
  stock: Stock.nullable(),
  variants: z.array(WorkshopVariant),
  pictures: z.array(ProductPicture),
  /** What is missing before it can be offered. */
  missing: z.array(MissingField),
  updated_at: z.iso.datetime(),
})
export type WorkshopProduct = z.output<typeof WorkshopProduct>

/** A row of the list of products. */
export const WorkshopProductRow = WorkshopProduct.pick({
  id: true,
  version: true,
  state: true,
  change: true,
  name: true,
  price: true,
  updated_at: true,
}).extend({
  has_variants: z.boolean(),
  /** Units that can be bought; null before it is published. */
  available: z.int().nullable(),
  /** Null without a picture. */
  picture: z.strictObject({ url: z.string(), alt: z.string(), placeholder: z.string() }).nullable(),
})
export type WorkshopProductRow = z.output<typeof WorkshopProductRow>

export const params = z.strictObject({ vendorId: id })
export const productParams = z.strictObject({ vendorId: id, productId: id })
export const refusals = ['workshop.not_found', 'workshop.not_in_state'] as const
export const changeRefusals = [
  ...refusals,
  'catalogue.product_not_found',
  'product.modified',
  'product.if_match_invalid',
  'product.retired',
] as const

export const listWorkshopProducts = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId/products',
  summary:
    'Lists the products of a workshop, the last changed first. `reviewed` lists what waits for staff or was returned, changes too.',
  access: 'workshop',
  role: 'packer',
  params,
  query: z.strictObject({
    state: z.enum(productFilters).optional(),
    search: line().optional(),
    stock: z.enum(['out', 'low']).optional(),
    sortBy: z.enum(['newest', 'name', 'price_asc', 'price_desc', 'stock']).default('newest'),
    page,
    limit: limit(),
  }),
  response: pageOf(WorkshopProductRow),
  failures: ['workshop.not_found'],
})

export const getWorkshopProduct = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId/products/:productId',
  summary: 'Retrieves a product as its workshop edits it, with what is missing before it can be offered.',
  access: 'workshop',
  role: 'packer',
  params: productParams,
  response: dataOf(WorkshopProduct),
  failures: ['workshop.not_found', 'catalogue.product_not_found'],
})

export const createWorkshopProduct = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/products',
  summary: 'Creates a draft with any of the fields.',
  access: 'workshop',
  role: 'editor',
  params,
  body: ProductFields,
  idempotency: 'stored',
  status: 201,
  response: dataOf(WorkshopProduct),
  failures: [...refusals, 'product.too_many'],
})

export const changeWorkshopProduct = endpoint({
  method: 'PATCH',
  path: '/workshop/:vendorId/products/:productId',
  summary:
    'Changes fields. Price and lead time of a published product take effect at once; its other fields are a change that `offer` requests. Takes `If-Match`.',
  access: 'workshop',
  role: 'editor',
  params: productParams,
  body: ProductFields,
  idempotency: 'stored',
  response: dataOf(WorkshopProduct),
  failures: [...changeRefusals, 'product.not_ready'],
})

/** Declares an action without a body. */
const action = <const Path extends string>(path: Path, summary: string) =>
  ({
    method: 'POST',
    path: `/workshop/:vendorId/products/:productId/${path}`,
    summary,
    access: 'workshop',
    role: 'editor',
    params: productParams,
    idempotency: 'stored',
    response: dataOf(WorkshopProduct),
  }) as const

export const offerWorkshopProduct = endpoint({
  ...action(
    'offer',
    'Offers a product: a new one or a change goes to staff, or is published at once when the maker is trusted; a resting one is on sale again. Takes `If-Match`.',
  ),
  failures: [...changeRefusals, 'product.not_ready', 'product.held'],
})

export const restWorkshopProduct = endpoint({
  ...action('rest', 'Takes a product off sale until it is offered again. Takes `If-Match`.'),
  failures: [...changeRefusals, 'product.held'],
})

export const retireWorkshopProduct = endpoint({
  ...action(
    'retire',
    'Takes a product off sale for good; orders and reviews keep its texts. A draft is deleted. Takes `If-Match`.',
  ),
  failures: changeRefusals,
})

export const copyWorkshopProduct = endpoint({
  ...action('copy', 'Creates a draft with the texts, photographs and variants of a product.'),
  status: 201,
  failures: [...refusals, 'catalogue.product_not_found', 'product.too_many'],
})

export const setWorkshopPictures = endpoint({
  method: 'PUT',
  path: '/workshop/:vendorId/products/:productId/pictures',
  summary:
    'Sets the photographs in their order, the first one is shown in lists. Another focus crops a photograph again, which gives it another slug. Takes `If-Match`.',
  access: 'workshop',
  role: 'editor',
  params: productParams,
  body: z.strictObject({
    pictures: z
      .array(PictureChoice)
      .max(rules.pictures, `Please choose at most ${rules.pictures} photos`)
      .refine(all => new Set(all.map(({ slug }) => slug)).size === all.length, 'This photo is there twice'),
  }),
  idempotency: 'stored',
  response: dataOf(WorkshopProduct),
  failures: [...changeRefusals, 'picture.unknown'],
})
