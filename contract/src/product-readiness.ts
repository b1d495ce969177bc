import { hasContactDetails } from './contacts-in-text.ts'
import { workshopLimits } from './workshop-limits.ts'

/** Rules of a product that is to be offered (E22). Pages of the workshop use them too, so this file loads no zod. */

/**
 * The parts of a product that the rules look at. Amounts are in the unit of the caller, which `unit` counts in a cedi.
 */
export interface ProductToCheck {
  readonly name: string
  readonly story: string
  readonly category_id: string | null
  readonly price: number | null
  readonly original_price: number | null
  readonly weight_grams: number | null
  readonly lead_time_days: number | null
  readonly quantity: number | null
  readonly variants: readonly {
    readonly price: number
    readonly original_price: number | null
    readonly options: Readonly<Record<string, string>>
  }[]
  readonly pictures: readonly { readonly alt: string }[]
}

export const readinessFields = [
  'pictures',
  'alt',
  'name',
  'story',
  'category_id',
  'price',
  'original_price',
  'variants',
  'quantity',
  'weight_grams',
  'lead_time_days',
] as const
export type ReadinessField = (typeof readinessFields)[number]

/** What is missing: `text` continues "1 thing missing: …". */
export interface MissingField {
  readonly field: ReadinessField
  readonly text: string
}

const { name, story, alt, price, weight, leadTime, pictures } = workshopLimits.makerProducts

export const contactRefusal =
  'Please leave out phone numbers, email addresses and links. Buyers reach you through Akyɛde.'

/** All that is missing before the product can be offered, in the order of the form. `unit` is a cedi in its amounts. */
export function findMissing(product: ProductToCheck, unit: 1 | 100): MissingField[] {
  const found: (MissingField | false)[] = [
    ...missingPictures(product),
    outside(product.name.length, name) && {
      field: 'name',
      text: `a name of at least ${name.least} characters`,
    },
    outside(product.story.length, story) && {
      field: 'story',
      text: `a story of at least ${story.least} characters`,
    },
    hasContactDetails(product.name) && { field: 'name', text: 'a name without contact details' },
    hasContactDetails(product.story) && { field: 'story', text: 'a story without contact details' },
    !product.category_id && { field: 'category_id', text: 'a category' },
    ...missingPrices(product, unit),
    product.variants.length === 0 && product.quantity === null && { field: 'quantity', text: 'your stock' },
    isOutside(product.weight_grams, weight) && { field: 'weight_grams', text: 'a weight' },
    isOutside(product.lead_time_days, { least: 0, most: leadTime }) && {
      field: 'lead_time_days',
      text: 'how long you need to make it',
    },
  ]
  return found.filter(one => one !== false)
}

interface Range {
  readonly least: number
  readonly most: number
}

const outside = (value: number, { least, most }: Range): boolean => value < least || value > most
const isOutside = (value: number | null, range: Range): boolean => value === null || outside(value, range)

function missingPictures({ pictures: chosen }: ProductToCheck): (MissingField | false)[] {
  const without = chosen.filter(picture => outside(picture.alt.trim().length, alt)).length
  return [
    outside(chosen.length, { least: 1, most: pictures }) && { field: 'pictures', text: 'a photo' },
    without > 0 && {
      field: 'alt',
      text: without === 1 ? 'a photo description' : `${without} photo descriptions`,
    },
  ]
}

function missingPrices(product: ProductToCheck, unit: 1 | 100): (MissingField | false)[] {
  const range = { least: (price.least / 100) * unit, most: (price.most / 100) * unit }
  const isCrossedBelow = (one: { price: number | null; original_price: number | null }) =>
    one.original_price !== null && one.price !== null && one.original_price <= one.price
  if (product.variants.length > 0)
    return [
      product.variants.some(variant => outside(variant.price, range)) && {
        field: 'variants',
        text: 'a price for each option',
      },
      product.variants.some(isCrossedBelow) && { field: 'variants', text: 'earlier prices above the prices' },
    ]
  return [
    isOutside(product.price, range) && { field: 'price', text: 'a price' },
    isCrossedBelow(product) && { field: 'original_price', text: 'an earlier price above the price' },
  ]
}
