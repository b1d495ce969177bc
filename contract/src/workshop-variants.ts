import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { cedisInput, id, line } from './fields.ts'
import { setMakerStock } from './fulfilment.ts'
import { workshopLimits } from './workshop-limits.ts'
import {
  changeRefusals,
  params,
  productParams,
  refusals,
  WorkshopProduct,
  withoutContact,
} from './workshop-products.ts'

const rules = workshopLimits.makerProducts

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
  /**
   * Units for sale, including those that unpaid orders hold; units of a variant in stock stay as they are without it.
   */
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
