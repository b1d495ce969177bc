import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { cedis } from './fields.ts'

/** One day in Ghana, up to the current time of day. */
const DaySales = z.strictObject({
  day: z.iso.date(),
  orders: z.int(),
  paid: z.int(),
  sold: cedis,
  given_back: cedis,
})
const Waiting = z.strictObject({ count: z.int(), oldest_at: z.string().nullable() })

export const OfficeOverview = z.strictObject({
  today: DaySales,
  /** The same weekday a week and four weeks ago, up to the same time of day. */
  days_before: z.strictObject({ 7: DaySales, 28: DaySales }),
  waiting: z.strictObject({
    money_to_look_at: Waiting,
    disputes: Waiting,
    returns: Waiting,
    problems: Waiting,
    tickets: Waiting,
    makers: Waiting,
    reports: Waiting,
    payouts: Waiting,
    products: Waiting,
    emails_bounced: Waiting,
    invariants: Waiting,
  }),
  /** As /readyz says it. */
  health: z.strictObject({
    status: z.enum(['ready', 'not ready']),
    checks: z.record(z.string(), z.string()),
    mail: z.enum(['server', 'folder']),
  }),
})
export type OfficeOverview = z.output<typeof OfficeOverview>

export const getOfficeOverview = endpoint({
  method: 'GET',
  path: '/office/overview',
  summary: 'Retrieves open work, the sales of today and the health of the server.',
  access: 'staff',
  permission: 'look',
  response: dataOf(OfficeOverview),
  failures: [],
})
