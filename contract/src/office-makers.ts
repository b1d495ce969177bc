import { z } from 'zod'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { id, line } from './fields.ts'
import { networks } from './mobile-money.ts'
import { isWithinRows, officePage, requiredWords, rowsRefusal, StaffHistory, words } from './office.ts'

/** States of a maker (E18). */
export const makerStates = ['applied', 'refused', 'approved', 'paused', 'suspended', 'closed'] as const
export type MakerState = (typeof makerStates)[number]

/** Why staff suspend a maker. */
export const suspendReasons = [
  'not_handmade',
  'counterfeit',
  'undelivered',
  'fraud',
  'forbidden',
  'insult',
  'other',
] as const

export const OfficeMaker = z.strictObject({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  craft: z.string(),
  town: z.string(),
  region: z.string(),
  state: z.enum(makerStates),
  /** Since when it has its state; null when it was never changed. */
  state_since: z.iso.datetime().nullable(),
  suspended_reason: z.enum(suspendReasons).nullable(),
  /** Products on sale; of a suspended maker, those that return to sale when it is reopened. */
  products: z.int(),
  open_fulfilments: z.int(),
  /** When it applied last; null for makers that never did. */
  applied_at: z.iso.datetime().nullable(),
})
export type OfficeMaker = z.output<typeof OfficeMaker>

/** What a maker wrote in its application (E19). */
const OfficeApplication = z.strictObject({
  applied_at: z.iso.datetime(),
  /** The first name and initial of the applicant. */
  person: z.string(),
  user_id: z.int(),
  /** Masked. */
  phone: z.string(),
  wallet: z.strictObject({ network: z.enum(networks), phone: z.string(), holder: z.string() }),
  pictures: z.array(z.string()),
  terms: z.string(),
  decided_at: z.iso.datetime().nullable(),
  /** The message of a refusal. */
  answer: z.string().nullable(),
})

export const OfficeMakerDetail = OfficeMaker.extend({
  /** Null for makers that never applied. */
  application: OfficeApplication.nullable(),
  since: z.int(),
  story: z.string(),
  website: z.string().nullable(),
  held_products: z.int(),
  /** Percentages of the last 90 days (E15); null where fewer than 5 fulfilments say it. */
  rates: z.strictObject({
    fulfilments: z.int(),
    /** Refunded of what was sold. */
    refunded: z.number().nullable(),
    /** Delivered by the promised day. */
    on_time: z.number().nullable(),
    /** Cancelled by the maker (E27). */
    cancelled: z.number().nullable(),
  }),
  /** The newest changes by staff or the operator. */
  history: StaffHistory,
  /** Compared by `If-Match`. */
  version: z.int(),
})
export type OfficeMakerDetail = z.output<typeof OfficeMakerDetail>

export const MakerFilter = z
  .strictObject({
    ...officePage,
    /** Part of the name. */
    search: line().optional(),
    state: z.enum(makerStates).optional(),
    /** Makers that cancelled more than 5 % of at least 20 fulfilments in the last 90 days. */
    cancels: z.enum(['often']).optional(),
    sortBy: z.enum(['name', 'products']).default('name'),
  })
  .refine(isWithinRows, { error: rowsRefusal, path: ['page'] })
export type MakerFilter = z.output<typeof MakerFilter>

export const listOfficeMakers = endpoint({
  method: 'GET',
  path: '/office/makers',
  summary: 'Lists makers: open applications first, the oldest first, then by name.',
  access: 'staff',
  permission: 'look',
  query: MakerFilter,
  response: pageOf(OfficeMaker),
  failures: [],
})

const params = z.strictObject({
  vendorId: z.union([id, z.string().regex(/^[a-z0-9-]{1,60}$/, 'This maker is not valid')]),
})

export const getOfficeMaker = endpoint({
  method: 'GET',
  path: '/office/makers/:vendorId',
  summary: 'Retrieves a maker by id or slug with its rates of the last 90 days and the staff activity.',
  access: 'staff',
  permission: 'look',
  params,
  response: dataOf(OfficeMakerDetail),
  failures: ['office.not_found'],
})

const changed = dataOf(z.strictObject({ state: z.enum(makerStates) }))
const refusals = [
  'office.not_found',
  'office.changed_meanwhile',
  'office.if_match_invalid',
  'workshop.not_in_state',
] as const

const decided = {
  method: 'POST',
  access: 'staff',
  permission: 'makers',
  idempotency: 'stored',
  params,
  response: changed,
  failures: refusals,
} as const

export const approveMaker = endpoint({
  ...decided,
  path: '/office/makers/:vendorId/approve',
  summary: 'Approves an application: the applicant becomes the owner of the workshop. Idempotent.',
  body: z.strictObject({ words: words.default('') }),
})

export const refuseMaker = endpoint({
  ...decided,
  path: '/office/makers/:vendorId/refuse',
  summary: 'Refuses an application with a message to the applicant. Idempotent.',
  body: z.strictObject({ words: requiredWords }),
})

export const suspendMaker = endpoint({
  method: 'POST',
  path: '/office/makers/:vendorId/suspend',
  summary:
    'Suspends a maker: its products leave every list and cart at once, its open fulfilments go on. Idempotent.',
  access: 'staff',
  permission: 'makers',
  idempotency: 'stored',
  params,
  body: z.strictObject({ reason: z.enum(suspendReasons, 'Please choose a reason'), words: requiredWords }),
  response: changed,
  failures: refusals,
})

export const reopenMaker = endpoint({
  method: 'POST',
  path: '/office/makers/:vendorId/reopen',
  summary:
    'Ends the suspension of a maker: its products are on sale again if they were before and are not held. Idempotent.',
  access: 'staff',
  permission: 'makers',
  idempotency: 'stored',
  params,
  body: z.strictObject({ words: words.default('') }),
  response: changed,
  failures: refusals,
})
