import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { cedis, id } from './fields.ts'

/** A promo code on a maker's products that the maker pays for, once its owner has agreed. */
export const WorkshopCode = z.strictObject({
  id: z.string(),
  code: z.string(),
  /** What it gives, in a few words. */
  name: z.string(),
  state: z.enum(['waiting', 'active', 'upcoming', 'ended', 'stopped']),
  /** The only product that it applies to; null for all products of the maker. */
  product: z.string().nullable(),
  minimum_spend: cedis,
  starts_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable(),
  /** Reserved and confirmed uses, and their maximum. */
  uses: z.int(),
  uses_max: z.int().nullable(),
  uses_per_person: z.int().nullable(),
  /** What it took off paid orders. */
  given: cedis,
})
export type WorkshopCode = z.output<typeof WorkshopCode>

const workshop = z.strictObject({ vendorId: id })
const code = workshop.extend({ codeId: id })

export const listWorkshopCodes = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId/codes',
  summary: 'Lists the promo codes that the maker pays for, or is asked to pay for, the newest first.',
  access: 'workshop',
  role: 'owner',
  params: workshop,
  response: dataOf(z.array(WorkshopCode)),
  failures: [],
})

export const agreeToWorkshopCode = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/codes/:codeId/agree',
  summary: 'Agrees to pay for a promo code, which buyers can use from then on. Idempotent.',
  access: 'workshop',
  role: 'owner',
  idempotency: 'stored',
  params: code,
  response: dataOf(WorkshopCode),
  failures: ['workshop.code_not_found', 'promo.ended'],
})

export const stopWorkshopCode = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/codes/:codeId/stop',
  summary:
    'Declines to pay for a promo code, or stops one for new orders; orders that have it keep it. Idempotent.',
  access: 'workshop',
  role: 'owner',
  idempotency: 'stored',
  params: code,
  response: dataOf(WorkshopCode),
  failures: ['workshop.code_not_found'],
})
