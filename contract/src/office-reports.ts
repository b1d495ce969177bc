import { z } from 'zod'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { id } from './fields.ts'
import { isWithinRows, officePage, requiredWords, rowsRefusal, words } from './office.ts'
import { suspendReasons } from './office-makers.ts'
import { holdReasons } from './office-products.ts'
import { hideReasons } from './office-reviews.ts'
import { reportSubjects } from './report-words.ts'

/** `open` until staff decide; the others are what they decided. */
export const reportStates = ['open', 'kept', 'hidden', 'held', 'suspended', 'closed'] as const
export type ReportState = (typeof reportStates)[number]

/** What was reported, with all who reported it. It says nothing about gifts. */
export const OfficeReport = z.strictObject({
  id: z.string(),
  about: z.enum(reportSubjects),
  subject: z.strictObject({
    id: z.string(),
    /** Empty when it no longer exists. */
    title: z.string(),
    /** The text of a review, the description of a product or list. */
    text: z.string(),
    /** Its page in the shop; null where staff have none. */
    href: z.string().nullable(),
  }),
  /** The author of a review, the owner of a list, or the person. */
  person: z.strictObject({ user_id: z.int(), first_name: z.string() }).nullable(),
  /** The maker, or that of the product. */
  maker: z.strictObject({ id: z.string(), slug: z.string(), name: z.string() }).nullable(),
  product_id: z.string().nullable(),
  state: z.enum(reportStates),
  /** Changes with the decision; compared by `If-Match`. */
  version: z.int(),
  /** Number of people who reported it. */
  people: z.int(),
  weight: z.int(),
  /** Whether the server hid the review until staff decide. */
  hidden: z.boolean(),
  first_at: z.iso.datetime(),
  decided: z.strictObject({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** The newest reports. */
  reports: z.array(
    z.strictObject({
      user_id: z.int(),
      first_name: z.string(),
      reason: z.string(),
      words: z.string(),
      at: z.iso.datetime(),
    }),
  ),
})
export type OfficeReport = z.output<typeof OfficeReport>

export const ReportFilter = z
  .strictObject({
    ...officePage,
    about: z.enum(reportSubjects).optional(),
    state: z.enum(['open', 'decided']).default('open'),
    /** `weight`: people and how serious their reasons are. Decided reports are sorted by decision. */
    sortBy: z.enum(['weight', 'oldest']).default('weight'),
  })
  .refine(isWithinRows, { error: rowsRefusal, path: ['page'] })
export type ReportFilter = z.output<typeof ReportFilter>

export const listOfficeReports = endpoint({
  method: 'GET',
  path: '/office/reports',
  summary: 'Lists what people reported and staff have not decided, the most serious first.',
  access: 'staff',
  permission: 'keep_order',
  query: ReportFilter,
  response: pageOf(OfficeReport),
  failures: [],
})

/** Why staff hide a list. */
export const listHideReasons = [
  'insult',
  'personal_data',
  'fraud',
  'advertising',
  'forbidden',
  'other',
] as const

const params = z.strictObject({ reportId: id })
const response = dataOf(z.strictObject({ state: z.enum(reportStates) }))
const decision = {
  method: 'POST',
  access: 'staff',
  permission: 'keep_order',
  idempotency: 'stored',
  params,
  response,
  failures: ['office.not_found', 'office.changed_meanwhile', 'office.if_match_invalid'],
} as const

export const keepReported = endpoint({
  ...decision,
  path: '/office/reports/:reportId/keep',
  summary:
    'Keeps what was reported; a review or list that the server hid is shown again, and with `If-Match: "version"` one that staff hid.',
  body: z.strictObject({ words: words.default('') }),
})

export const hideReported = endpoint({
  ...decision,
  path: '/office/reports/:reportId/hide',
  summary: 'Hides the reported review or list, and tells its author or owner why.',
  body: z.strictObject({
    reason: z.enum([...new Set([...hideReasons, ...listHideReasons])], 'Please choose a reason'),
    words: requiredWords,
  }),
})

export const holdReported = endpoint({
  ...decision,
  path: '/office/reports/:reportId/hold',
  summary: 'Holds the reported product.',
  body: z.strictObject({ reason: z.enum(holdReasons, 'Please choose a reason'), words: requiredWords }),
})

export const suspendReported = endpoint({
  ...decision,
  path: '/office/reports/:reportId/suspend',
  summary: 'Suspends the reported maker, or that of the product; needs the permission `makers`.',
  body: z.strictObject({ reason: z.enum(suspendReasons, 'Please choose a reason'), words: requiredWords }),
  failures: [...decision.failures, 'workshop.not_in_state'],
})

export const closeReported = endpoint({
  ...decision,
  path: '/office/reports/:reportId/close',
  summary:
    'Closes the account of the reported person, of the review’s author or of the list’s owner, for administrators.',
  body: z.strictObject({ words: requiredWords }),
  failures: [...decision.failures, 'office.yourself', 'office.above_you', 'office.last_super_admin'],
})
