import { z } from 'zod'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, id, line } from './fields.ts'
import { isWithinRows, officePage, rowsRefusal, words } from './office.ts'
import { returnStatuses } from './return-words.ts'
import { advanceReturn, Return } from './returns.ts'

const { number, status, reason, requested_at } = Return.shape
const summary = {
  id: z.string(),
  number,
  status,
  reason,
  requested_at,
  order: z.strictObject({ id: z.string(), number: z.string() }),
  /** A gift from a list, whose recipient is asked for nothing. */
  is_gift: z.boolean(),
  items: z.array(z.strictObject({ name: z.string(), variant: z.string().nullable(), quantity: z.int() })),
}

export const OfficeReturnSummary = z.strictObject(summary)
export type OfficeReturnSummary = z.output<typeof OfficeReturnSummary>

const { words: buyersWords, answer, answered_at, send_by, received_at } = Return.shape
const { awaited_until, sending_is_free, amount, delivery, refund } = Return.shape
export const OfficeReturn = z.strictObject({
  ...summary,
  words: buyersWords,
  answer,
  answered_at,
  send_by,
  received_at,
  awaited_until,
  sending_is_free,
  amount,
  delivery,
  refund,
  /** Whether the received units can be sold again. */
  fit: z.boolean().nullable(),
  maker: z.string(),
  /** The total of the order. */
  order_total: cedis,
  /** Changes with status and answer; compared by `If-Match`. */
  version: z.int(),
})
export type OfficeReturn = z.output<typeof OfficeReturn>

export const listOfficeReturns = endpoint({
  method: 'GET',
  path: '/office/returns',
  summary: 'Lists returns of all makers. `status` `open` selects those that still need an action.',
  access: 'staff',
  permission: 'serve',
  query: z
    .strictObject({
      ...officePage,
      status: z.enum(['open', ...returnStatuses]).optional(),
      /** The number of a return or of an order. */
      search: line().optional(),
      sortBy: z.enum(['newest', 'oldest']).default('newest'),
    })
    .refine(isWithinRows, rowsRefusal),
  response: pageOf(OfficeReturnSummary),
  failures: [],
})

const params = z.strictObject({ returnId: id })

export const getOfficeReturn = endpoint({
  method: 'GET',
  path: '/office/returns/:returnId',
  summary: 'Retrieves a return with its messages and its refund.',
  access: 'staff',
  permission: 'serve',
  params,
  response: dataOf(OfficeReturn),
  failures: ['office.not_found'],
})

export const answerOfficeReturn = endpoint({
  method: 'POST',
  path: '/office/returns/:returnId/answer',
  summary:
    'Approves or refuses a return, or confirms its arrival, which starts the refund and counts against the limits of support. Repeating the current status changes nothing.',
  access: 'staff',
  permission: 'serve',
  idempotency: 'stored',
  params,
  body: advanceReturn.body.safeExtend({
    /** For the audit log. */
    words: words.optional(),
  }),
  response: dataOf(OfficeReturn),
  failures: [
    'office.not_found',
    'office.changed_meanwhile',
    'office.if_match_invalid',
    'office.beyond_limit',
    'return.not_advanced',
    'payment.nothing_to_refund',
    'payment.disputed',
  ],
})
