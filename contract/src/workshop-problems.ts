import { z } from 'zod'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedisInput, id, limit, page, paragraph } from './fields.ts'
import { makerLineItem } from './fulfilment.ts'
import { limits } from './limits.ts'
import { problemOffers } from './problem-words.ts'
import { problemFacts } from './problems.ts'
import { workshopLimits } from './workshop-limits.ts'

/** A problem as the members of its workshop see it, without the buyer. */
export const WorkshopProblem = z.strictObject({
  ...problemFacts,
  order_number: z.string(),
  items: z.array(z.strictObject(makerLineItem)),
})
export type WorkshopProblem = z.output<typeof WorkshopProblem>

export const listWorkshopProblems = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId/problems',
  summary:
    'Lists the problems with orders of a workshop: the open ones, oldest first, or those that ended, latest first.',
  access: 'workshop',
  role: 'packer',
  params: z.strictObject({ vendorId: id }),
  query: z.strictObject({ status: z.enum(['open', 'ended']).default('open'), page, limit: limit() }),
  response: pageOf(WorkshopProblem),
  failures: [],
})

export const offerForProblem = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/problems/:problemId/offer',
  summary:
    'Makes an offer to the buyer: send again, a full or partial refund, or a message alone. The buyer has 7 days to agree.',
  access: 'workshop',
  role: 'editor',
  whileSuspended: true,
  idempotency: 'stored',
  params: z.strictObject({ vendorId: id, problemId: id }),
  body: z
    .strictObject({
      kind: z.enum(problemOffers, 'Please choose what you offer'),
      /** Of a partial refund. */
      amount: cedisInput.refine(amount => amount > 0, 'Please enter an amount').optional(),
      words: paragraph(workshopLimits.problems.words).refine(
        text => text.length > 0,
        'Please write a few words to the buyer',
      ),
      attachment_ids: z
        .array(id)
        .max(limits.support.files.atMost, `You can attach up to ${limits.support.files.atMost} files`)
        .default([]),
    })
    .refine(({ kind, amount }) => (kind === 'part_refund') === (amount !== undefined), {
      path: ['amount'],
      error: 'Please enter an amount',
    }),
  response: dataOf(WorkshopProblem),
  failures: [
    'problem.not_found',
    'problem.over',
    'problem.too_much',
    'payment.disputed',
    'support.attachment_not_found',
  ],
})
