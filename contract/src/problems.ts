import { z } from 'zod'
import { dataOf, type Endpoint, endpoint } from './endpoint.ts'
import { cedis, cedisInput, id, paragraph, uuid } from './fields.ts'
import { MakerFulfilmentStatus } from './fulfilment.ts'
import { limits } from './limits.ts'
import { paymentReference } from './payments.ts'
import { problemKinds, problemOffers, problemOutcomes, problemStates } from './problem-words.ts'
import { SupportAttachment } from './support.ts'
import { workshopLimits } from './workshop-limits.ts'

const { problems } = workshopLimits

export const ProblemMessage = z.strictObject({
  id: z.string(),
  from: z.enum(['buyer', 'maker', 'shop']),
  message: z.string(),
  created_at: z.iso.datetime(),
  /** None for givers without an account, who cannot open files. */
  attachments: z.array(SupportAttachment),
})
export type ProblemMessage = z.output<typeof ProblemMessage>

/** What buyers, makers and staff see of a problem with a fulfilment. Amounts are cedis. */
export const problemFacts = {
  id: z.string(),
  part_id: z.string(),
  kind: z.enum(problemKinds),
  state: z.enum(problemStates),
  /** What the buyer asks for, to keep the units. */
  asked: cedis.nullable(),
  offer: z
    .strictObject({ kind: z.enum(problemOffers), amount: cedis.nullable(), offered_at: z.iso.datetime() })
    .nullable(),
  /** How it ended, and what was refunded for it; null while it is open, and when it was withdrawn. */
  outcome: z.strictObject({ kind: z.enum(problemOutcomes), amount: cedis.nullable() }).nullable(),
  opened_at: z.iso.datetime(),
  ended_at: z.iso.datetime().nullable(),
  /** Until when the maker has time to offer, or the buyer to agree. */
  due_at: z.iso.datetime().nullable(),
  /** What is left of the price of the fulfilment, and can be refunded. */
  left: cedis,
  messages: z.array(ProblemMessage),
}

/** A problem as its buyer sees it. */
export const OrderProblem = z.strictObject({
  ...problemFacts,
  /** Status of the refund; null until it is requested. */
  refund: z.strictObject({ status: z.enum(['on_its_way', 'arrived', 'stuck']), amount: cedis }).nullable(),
})
export type OrderProblem = z.output<typeof OrderProblem>

/** What the buyer can report about each fulfilment, and what was reported. */
export const OrderProblems = z.strictObject({
  order_number: z.string(),
  parts: z.array(
    z.strictObject({
      id: z.string(),
      vendor: z.string(),
      status: MakerFulfilmentStatus,
      items: z.array(z.strictObject({ name: z.string(), quantity: z.int() })),
      can_report: z.array(z.enum(['not_come', 'keep_part_back'])),
      /** From this day on it can be reported as not arrived; null when it cannot be any more. */
      not_come_from: z.iso.date().nullable(),
      /** It should have been sent, and can be cancelled free of charge. */
      can_cancel: z.boolean(),
      /** What is left of its price. */
      left: cedis,
    }),
  ),
  problems: z.array(OrderProblem),
})
export type OrderProblems = z.output<typeof OrderProblems>

const words = paragraph(problems.words).refine(text => text.length > 0, 'Please write a few words')
const attachment_ids = z
  .array(id)
  .max(limits.support.files.atMost, `You can attach up to ${limits.support.files.atMost} files`)
  .default([])

export const ProblemBody = z
  .strictObject({
    part_id: uuid('Please choose a parcel'),
    kind: z.enum(['not_come', 'keep_part_back'], 'Please choose what’s wrong'),
    /** What the buyer asks for, to keep the units; for these problems alone. */
    amount: cedisInput.refine(amount => amount > 0, 'Please enter an amount').optional(),
    words,
    attachment_ids,
  })
  .refine(({ kind, amount }) => (kind === 'keep_part_back') === (amount !== undefined), {
    path: ['amount'],
    message: 'Please enter an amount',
  })
export const ProblemWords = z.strictObject({ words, attachment_ids })

const ofOrder = z.strictObject({ orderId: id })
const one = z.strictObject({ orderId: id, problemId: id })
const openFailures = [
  'problem.too_early',
  'problem.too_late',
  'problem.open_already',
  'problem.over',
  'problem.too_much',
  'payment.disputed',
] as const

const listOrderProblems = endpoint({
  method: 'GET',
  path: '/user/orders/:orderId/problems',
  summary: 'Lists the problems of an order, newest first, and what can be reported about each fulfilment.',
  access: 'signed-in',
  params: ofOrder,
  response: dataOf(OrderProblems),
  failures: ['order.not_found'],
})

const openOrderProblem = endpoint({
  method: 'POST',
  path: '/user/orders/:orderId/problems',
  summary:
    'Reports a problem with a fulfilment: it has not arrived, or the buyer keeps it for a partial refund. The maker has 72 hours to make an offer.',
  access: 'signed-in',
  idempotency: 'stored',
  status: 201,
  params: ofOrder,
  body: ProblemBody,
  response: dataOf(OrderProblem),
  failures: ['order.not_found', ...openFailures, 'support.attachment_not_found'],
})

const getOrderProblem = endpoint({
  method: 'GET',
  path: '/user/orders/:orderId/problems/:problemId',
  summary: 'Retrieves a problem with its messages.',
  access: 'signed-in',
  params: one,
  response: dataOf(OrderProblem),
  failures: ['problem.not_found'],
})

const acts = z.enum(['agree', 'decline', 'withdraw'])

const actOnProblem = endpoint({
  method: 'POST',
  path: '/user/orders/:orderId/problems/:problemId/:act',
  summary:
    'Agrees to the offer of the maker, which starts its refund; declines it, so that staff settle the problem; or withdraws a problem that staff have not taken over. Idempotent.',
  access: 'signed-in',
  idempotency: 'own',
  params: z.strictObject({ ...one.shape, act: acts }),
  body: z.strictObject({}),
  response: dataOf(OrderProblem),
  failures: ['problem.not_found', 'problem.over', 'payment.disputed'],
})

const writeAboutProblem = endpoint({
  method: 'POST',
  path: '/user/orders/:orderId/problems/:problemId/words',
  summary: 'Adds a message, with up to 5 files that the caller uploaded before.',
  access: 'signed-in',
  idempotency: 'stored',
  params: one,
  body: ProblemWords,
  response: dataOf(OrderProblem),
  failures: ['problem.not_found', 'problem.over', 'problem.full', 'support.attachment_not_found'],
})

const cancelLatePart = endpoint({
  method: 'POST',
  path: '/user/orders/:orderId/parts/:partId/cancel',
  summary:
    'Cancels a fulfilment that its maker should have sent two working days ago, and refunds it. Idempotent.',
  access: 'signed-in',
  idempotency: 'own',
  params: z.strictObject({ orderId: id, partId: id }),
  body: z.strictObject({}),
  response: dataOf(OrderProblems),
  failures: ['order.not_found', 'order.part_not_late', 'payment.disputed', 'payment.nothing_to_refund'],
})

const ofGift = z.strictObject({ reference: paymentReference })
const oneOfGift = z.strictObject({ reference: paymentReference, problemId: id })
const listGiftProblems = endpoint({
  method: 'GET',
  path: '/gifts/:reference/problems',
  summary:
    'Lists the problems of a gift for its giver, by account or by the reference in their emails, and what can be reported.',
  access: 'anyone',
  params: ofGift,
  response: dataOf(OrderProblems),
  failures: ['payment.not_found'],
})

const openGiftProblem = endpoint({
  method: 'POST',
  path: '/gifts/:reference/problems',
  summary: 'Reports a problem with a gift. Its recipient learns nothing of it.',
  access: 'anyone',
  idempotency: 'stored',
  status: 201,
  params: ofGift,
  body: ProblemBody,
  response: dataOf(OrderProblem),
  failures: ['payment.not_found', ...openFailures, 'support.attachment_not_found'],
})

const actOnGiftProblem = endpoint({
  method: 'POST',
  path: '/gifts/:reference/problems/:problemId/:act',
  summary: 'Agrees to or declines the offer of the maker, or withdraws the problem of a gift. Idempotent.',
  access: 'anyone',
  idempotency: 'own',
  params: z.strictObject({ ...oneOfGift.shape, act: acts }),
  body: z.strictObject({}),
  response: dataOf(OrderProblem),
  failures: ['payment.not_found', 'problem.not_found', 'problem.over', 'payment.disputed'],
})

const writeAboutGiftProblem = endpoint({
  method: 'POST',
  path: '/gifts/:reference/problems/:problemId/words',
  summary: 'Adds a message of the giver.',
  access: 'anyone',
  idempotency: 'stored',
  params: oneOfGift,
  body: ProblemWords,
  response: dataOf(OrderProblem),
  failures: [
    'payment.not_found',
    'problem.not_found',
    'problem.over',
    'problem.full',
    'support.attachment_not_found',
  ],
})

const cancelLateGiftPart = endpoint({
  method: 'POST',
  path: '/gifts/:reference/parts/:partId/cancel',
  summary: 'Cancels a late fulfilment of a gift, and refunds it to its giver. Idempotent.',
  access: 'anyone',
  idempotency: 'own',
  params: z.strictObject({ reference: paymentReference, partId: id }),
  body: z.strictObject({}),
  response: dataOf(OrderProblems),
  failures: [
    'payment.not_found',
    'order.not_found',
    'order.part_not_late',
    'payment.disputed',
    'payment.nothing_to_refund',
  ],
})

/** The endpoints of buyers and givers, by operation id. */
export const problemEndpoints = {
  listOrderProblems,
  openOrderProblem,
  getOrderProblem,
  actOnProblem,
  writeAboutProblem,
  cancelLatePart,
  listGiftProblems,
  openGiftProblem,
  actOnGiftProblem,
  writeAboutGiftProblem,
  cancelLateGiftPart,
} as const satisfies Record<string, Endpoint>
