import { z } from 'zod'
import { isDay } from './days.ts'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, cedisInput, id, line, promoCode } from './fields.ts'
import { isWithinRows, officePage, rowsRefusal, words } from './office.ts'

const day = z.string().refine(isDay, 'Please enter a date such as 2026-12-24')

export const OfficePromotion = z.strictObject({
  id: z.string(),
  code: z.string(),
  /** What it gives, in a few words. */
  name: z.string(),
  /** `waiting` for the agreement of the maker who would pay for it. */
  state: z.enum(['active', 'upcoming', 'ended', 'stopped', 'waiting']),
  /** Reserved and confirmed uses, and their maximum. */
  uses: z.int(),
  uses_max: z.int().nullable(),
  uses_per_person: z.int().nullable(),
  minimum_spend: cedis,
  scope: z.enum(['order', 'maker', 'product']),
  /** Who pays for the discount. */
  borne_by: z.enum(['shop', 'maker']),
  starts_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  /** Changes when it is stopped; compared by `If-Match`. */
  version: z.int(),
})
export type OfficePromotion = z.output<typeof OfficePromotion>

export const listOfficePromotions = endpoint({
  method: 'GET',
  path: '/office/promotions',
  summary: 'Lists promo codes without personal ones, the newest first.',
  access: 'staff',
  permission: 'trade',
  query: z
    .strictObject({
      ...officePage,
      /** The beginning of a code. */
      search: line().optional(),
    })
    .refine(isWithinRows, rowsRefusal),
  response: pageOf(OfficePromotion),
  failures: [],
})

const positive = (message: string, max: number) => z.int(message).min(1, message).max(max, message)

export const createOfficePromotion = endpoint({
  method: 'POST',
  path: '/office/promotions',
  summary: 'Creates a promo code for a percentage, an amount or free delivery.',
  access: 'staff',
  permission: 'trade',
  idempotency: 'stored',
  status: 201,
  body: z.strictObject({
    code: promoCode,
    name: line(80).optional(),
    gives: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal('percent'),
        percent: positive('Please enter a percentage from 1 to 100', 100),
      }),
      z.strictObject({
        kind: z.literal('fixed'),
        amount: cedisInput.refine(amount => amount > 0, 'Please enter an amount'),
      }),
      z.strictObject({ kind: z.literal('free_shipping') }),
    ]),
    /** The slug of the only maker or product that it applies to. */
    maker: line().optional(),
    product: line().optional(),
    /** Who pays for the discount; the maker has to agree in the workshop. The shop when left out. */
    borne_by: z.enum(['shop', 'maker']).optional(),
    /** Days in Ghana, both included. */
    from: day.optional(),
    until: day.optional(),
    minimum: cedisInput.optional(),
    uses: positive('Please enter how often it may be used', 1_000_000).optional(),
    per_person: positive('Please enter how often one person may use it', 1000).optional(),
    words: words.optional(),
  }),
  response: dataOf(OfficePromotion),
  failures: ['promo.exists', 'office.conflict_of_interest'],
})

export const stopOfficePromotion = endpoint({
  method: 'POST',
  path: '/office/promotions/:promotionId/stop',
  summary: 'Stops a promo code for new orders. Idempotent.',
  access: 'staff',
  permission: 'trade',
  idempotency: 'stored',
  params: z.strictObject({ promotionId: id }),
  body: z.strictObject({ words: words.optional() }),
  response: dataOf(OfficePromotion),
  failures: ['office.not_found', 'office.changed_meanwhile', 'office.if_match_invalid'],
})

export const shippingZones = ['same_city', 'same_region', 'other_region'] as const

export const OfficeShippingRate = z.strictObject({
  zone: z.enum(shippingZones, 'Please choose a zone'),
  valid_from: z.string(),
  /** The first kilo, and each started kilo after it. */
  base: cedis,
  per_extra_kilo: cedis,
  days: z.strictObject({ min: z.int(), max: z.int() }),
  is_current: z.boolean(),
})
export type OfficeShippingRate = z.output<typeof OfficeShippingRate>

const rates = dataOf(z.array(OfficeShippingRate))

export const listOfficeShippingRates = endpoint({
  method: 'GET',
  path: '/office/shipping-rates',
  summary: 'Lists past, current and future shipping rates by zone and day.',
  access: 'staff',
  permission: 'trade',
  response: rates,
  failures: [],
})

const wholeDays = z
  .int('Please enter whole days')
  .min(0, 'Please enter whole days')
  .max(90, 'At most 90 days')

export const setOfficeShippingRate = endpoint({
  method: 'POST',
  path: '/office/shipping-rates',
  summary: 'Sets the rate of a zone from today or a later day on. The last setting of a day counts.',
  access: 'staff',
  permission: 'trade',
  idempotency: 'stored',
  status: 201,
  body: z.strictObject({
    zone: OfficeShippingRate.shape.zone,
    valid_from: day.optional(),
    base: cedisInput,
    per_extra_kilo: cedisInput,
    days: z.strictObject({ min: wholeDays, max: wholeDays }),
    words: words.optional(),
  }),
  response: rates,
  failures: [],
})
