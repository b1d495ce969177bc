import { z } from 'zod'
import { deliveryProofs } from './delivery-words.ts'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedisInput, id, line, paragraph } from './fields.ts'
import { FulfilmentStatus } from './fulfilment.ts'
import { isWithinRows, officePage, rowsRefusal } from './office.ts'
import { problemOutcomes, problemStates } from './problem-words.ts'
import { OrderProblem, problemFacts } from './problems.ts'
import { workshopLimits } from './workshop-limits.ts'

const { id: problemId, kind, state, asked, opened_at, ended_at, due_at } = problemFacts
const summary = {
  id: problemId,
  kind,
  state,
  asked,
  opened_at,
  ended_at,
  due_at,
  order: z.strictObject({ id: z.string(), number: z.string() }),
  maker: z.strictObject({ id: z.string(), name: z.string() }),
  /** A gift from a list, whose recipient learns nothing of it. */
  is_gift: z.boolean(),
  /** Since when it waits for staff. */
  with_us_at: z.iso.datetime().nullable(),
}

export const OfficeProblemSummary = z.strictObject(summary)
export type OfficeProblemSummary = z.output<typeof OfficeProblemSummary>

export const OfficeProblem = z.strictObject({
  ...problemFacts,
  ...summary,
  refund: OrderProblem.shape.refund,
  items: z.array(z.strictObject({ name: z.string(), quantity: z.int() })),
  /** The status of the fulfilment, and what proves its delivery. */
  part_status: FulfilmentStatus,
  proof: z.enum(deliveryProofs).nullable(),
  /** Changes with state and messages; compared by `If-Match`. */
  version: z.int(),
})
export type OfficeProblem = z.output<typeof OfficeProblem>

export const listOfficeProblems = endpoint({
  method: 'GET',
  path: '/office/problems',
  summary: 'Lists problems with orders. `status` `open` selects all that have not ended.',
  access: 'staff',
  permission: 'serve',
  query: z
    .strictObject({
      ...officePage,
      status: z.enum(['open', ...problemStates]).optional(),
      /** The number of an order. */
      search: line().optional(),
      sortBy: z.enum(['newest', 'oldest']).default('oldest'),
    })
    .refine(isWithinRows, rowsRefusal),
  response: pageOf(OfficeProblemSummary),
  failures: [],
})

const params = z.strictObject({ problemId: id })

export const getOfficeProblem = endpoint({
  method: 'GET',
  path: '/office/problems/:problemId',
  summary: 'Retrieves a problem with its messages and its refund.',
  access: 'staff',
  permission: 'serve',
  params,
  response: dataOf(OfficeProblem),
  failures: ['office.not_found'],
})

const words = paragraph(workshopLimits.problems.words).refine(
  text => text.length > 0,
  'Please write a few words to the buyer',
)

export const settleOfficeProblem = endpoint({
  method: 'POST',
  path: '/office/problems/:problemId/settle',
  summary:
    'Settles a problem that waits for staff: a full or partial refund, which the maker bears, send again, or nothing. The message goes to buyer and maker.',
  access: 'staff',
  permission: 'give_back',
  freshSignIn: true,
  idempotency: 'stored',
  params,
  body: z
    .strictObject({
      outcome: z.enum(problemOutcomes, 'Please choose'),
      /** Of a partial refund: from 1 cedi to what is left. */
      amount: cedisInput.refine(amount => amount >= 1, 'Please enter at least ₵1').optional(),
      words,
    })
    .refine(({ outcome, amount }) => (outcome === 'part_refund') === (amount !== undefined), {
      path: ['amount'],
      error: 'Please enter an amount',
    }),
  response: dataOf(OfficeProblem),
  failures: [
    'office.not_found',
    'office.beyond_limit',
    'office.changed_meanwhile',
    'office.if_match_invalid',
    'problem.over',
    'problem.too_much',
    'payment.disputed',
  ],
})

export const openOfficeProblem = endpoint({
  method: 'POST',
  path: '/office/orders/:orderId/problems',
  summary:
    'Opens a problem of another kind for a buyer who wrote to support. The maker has 72 hours to make an offer.',
  access: 'staff',
  permission: 'serve',
  idempotency: 'stored',
  status: 201,
  params: z.strictObject({ orderId: id }),
  body: z.strictObject({ part_id: id, words }),
  response: dataOf(OfficeProblem),
  failures: ['office.not_found', 'problem.open_already', 'problem.over', 'payment.disputed'],
})
