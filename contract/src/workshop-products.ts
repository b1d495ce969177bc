import { z } from 'zod'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, cedisInput, id, limit, line, page, paragraph } from './fields.ts'
import { setMakerStock } from './fulfilment.ts'
import { PictureChoice, ProductPicture } from './photographs.ts'
import { contactRefusal, hasContactDetails, readinessFields } from './product-readiness.ts'
import { workshopLimits } from './workshop-limits.ts'

const rules = workshopLimits.makerProducts

/** The state of a product as its workshop sees it (E20). */
export const workshopProductStates = [
  'draft',
  'waiting',
  'returned',
  'on_sale',
  'resting',
  'held',
  'retired',
] as const
export type WorkshopProductState = (typeof workshopProductStates)[number]

/** A requested change of a product on sale, or a product that was never published. */
export const draftStates = ['draft', 'waiting', 'returned'] as const
export type DraftState = (typeof draftStates)[number]

export const taxClasses = ['standard', 'local_textile_zero'] as const

/** Names of attributes that buyers filter by; each value is a word, such as `material=Brass`. */
export const attributeNames = ['material', 'colour', 'occasion', 'recipient', 'size', 'technique'] as const

const withoutContact = (text: string) => !hasContactDetails(text)
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

export const productFilters = [...workshopProductStates, 'reviewed'] as const
const params = z.strictObject({ vendorId: id })
const productParams = z.strictObject({ vendorId: id, productId: id })
const refusals = ['workshop.not_found', 'workshop.not_in_state'] as const
const changeRefusals = [
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

const optionText = (text: string) => text.trim() !== '' && withoutContact(text)
const optionWords = line(rules.attribute, `Please use at most ${rules.attribute} characters`).refine(
  optionText,
  'Please fill in the options',
)
const VariantInput = z.strictObject({
  id: id.optional(),
  options: z
    .record(optionWords, optionWords)
    .refine(options => Object.keys(options).length >= 1, 'Please name an option')
    .refine(
      options => Object.keys(options).length <= rules.options,
      `Please use at most ${rules.options} options`,
    ),
  price: cedisInput.min(rules.price.least / 100, 'Please enter at least ₵1').max(rules.price.most / 100),
  original_price: cedisInput.max(rules.price.most / 100).nullish(),
  /** Units for sale, including those that unpaid orders hold; units of a variant in stock stay as they are without it. */
  quantity: z.int().min(0).max(rules.quantity).optional(),
})
export type VariantInput = z.output<typeof VariantInput>

const optionNames = (options: Readonly<Record<string, string>>) => Object.keys(options).join('\n')
const optionValues = (options: Readonly<Record<string, string>>) =>
  Object.values(options).join('\n').toLowerCase()

export const setWorkshopVariants = endpoint({
  method: 'PUT',
  path: '/workshop/:vendorId/products/:productId/variants',
  summary:
    'Sets the variants in their order, at once also of a published product. A variant that is left out is switched off; an empty list makes it a product without variants. Takes `If-Match`.',
  access: 'workshop',
  role: 'editor',
  params: productParams,
  body: z.strictObject({
    variants: z
      .array(VariantInput)
      .max(rules.variants, `Please use at most ${rules.variants} combinations`)
      .refine(
        all => all.every(({ options }) => optionNames(options) === optionNames(all[0]?.options ?? {})),
        'Please use the same options for all',
      )
      .refine(
        all => new Set(all.map(({ options }) => optionValues(options))).size === all.length,
        'Two combinations are the same',
      ),
  }),
  idempotency: 'stored',
  response: dataOf(WorkshopProduct),
  failures: [...changeRefusals, 'product.not_ready', 'fulfilment.stock_held'],
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

export const setWorkshopStock = endpoint({
  method: 'PUT',
  path: '/workshop/:vendorId/products/:productId/stock',
  summary:
    'Sets the number of units for sale of a published product, as `setMakerStock`; safe to repeat, because `expected` must still be true.',
  access: 'workshop',
  role: 'packer',
  params: productParams,
  body: setMakerStock.body,
  idempotency: 'own',
  response: setMakerStock.response,
  failures: [...refusals, 'catalogue.product_not_found', 'fulfilment.stock_changed', 'fulfilment.stock_held'],
})

export const setWorkshopPrices = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/prices',
  summary: 'Sets the prices of several products or variants. Each is changed or refused on its own.',
  access: 'workshop',
  role: 'editor',
  params,
  body: z.strictObject({
    changes: z
      .array(
        z.strictObject({
          product_id: id,
          variant_id: id.nullish(),
          price: cedisInput
            .min(rules.price.least / 100, 'Please enter at least ₵1')
            .max(rules.price.most / 100),
        }),
      )
      .min(1, 'Please choose a product')
      .max(rules.pricesAtOnce, `Please change at most ${rules.pricesAtOnce} prices at once`),
  }),
  idempotency: 'stored',
  /** `failure` is the code of what went wrong; null when it is done. */
  response: dataOf(
    z.array(
      z.strictObject({
        product_id: z.string(),
        variant_id: z.string().nullable(),
        failure: z.string().nullable(),
      }),
    ),
  ),
  failures: refusals,
})

export const fileStates = ['waiting', 'running', 'done'] as const

/** The import of a file with products. */
export const ProductFile = z.strictObject({
  id: z.string(),
  state: z.enum(fileStates),
  /** Products of the file, those looked at, and those that are drafts now. */
  products: z.int(),
  done: z.int(),
  added: z.int(),
  /** What was left out or should be looked at, by the line of the file. */
  remarks: z.array(z.strictObject({ line: z.int(), text: z.string() })),
  created_at: z.iso.datetime(),
})
export type ProductFile = z.output<typeof ProductFile>

export const importWorkshopFile = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/files',
  summary: `Imports the file \`file\`, a CSV with the columns of Shopify or Etsy and at most ${rules.file.products} products, in the background. All of them become drafts.`,
  access: 'workshop',
  role: 'editor',
  params,
  idempotency: 'stored',
  upload: rules.file.maxBytes,
  status: 202,
  response: dataOf(ProductFile),
  failures: [...refusals, 'file.unreadable', 'file.too_many'],
})

export const getWorkshopFile = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId/files/:fileId',
  summary: 'Retrieves the progress of an import and its remarks.',
  access: 'workshop',
  role: 'editor',
  params: z.strictObject({ vendorId: id, fileId: id }),
  response: dataOf(ProductFile),
  failures: ['workshop.not_found', 'file.not_found'],
})
