import { z } from 'zod'
import { Picture } from './catalogue.ts'
import { mayHaveContactDetails } from './contacts-in-text.ts'
import { dataOf, endpoint, pageOf } from './endpoint.ts'
import { cedis, id, limit, page, paragraph } from './fields.ts'
import { advancePart, MakerFulfilment, makerLineItem } from './fulfilment.ts'
import { advanceReturn, MakerReturn, ReturnStatus } from './returns.ts'
import { workshopLimits } from './workshop-limits.ts'
import { cancelReasons, makerCancelReasons, partTabs } from './workshop-order-words.ts'

const inWorkshop = { vendorId: id }
const ofPart = z.strictObject({ ...inWorkshop, partId: id })

/** A fulfilment as the members of its workshop see it. Amounts are cedis. */
export const WorkshopPart = MakerFulfilment.extend({
  items: z.array(
    z.strictObject({
      ...makerLineItem,
      picture: Picture,
      /** Null when prices are hidden from the recipient. */
      price: cedis.nullable(),
    }),
  ),
  /** The days promised at checkout. */
  arrives: z.strictObject({ from: z.iso.date(), until: z.iso.date() }).nullable(),
  /** Why it was cancelled; null for others. */
  cancelled: z
    .strictObject({ at: z.iso.datetime(), reason: z.enum(cancelReasons), words: z.string() })
    .nullable(),
  /** Whether the link that was sent by SMS still works; null when none was sent. */
  link_works: z.boolean().nullable(),
  /** When it was packed by the link, and the path of the photograph; null when it was not. */
  packed: z.strictObject({ at: z.iso.datetime(), photograph: z.string().nullable() }).nullable(),
})
export type WorkshopPart = z.output<typeof WorkshopPart>

export const listWorkshopParts = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId/parts',
  summary:
    'Lists the fulfilments of a workshop by their next step, the earliest promised day first; those that are done, the latest first.',
  access: 'workshop',
  role: 'packer',
  params: z.strictObject(inWorkshop),
  query: z.strictObject({ tab: z.enum(partTabs).default('to_make'), page, limit: limit() }),
  response: pageOf(WorkshopPart),
  failures: [],
})

export const getWorkshopPart = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId/parts/:partId',
  summary: 'Retrieves a fulfilment with its address, greeting card and promised day.',
  access: 'workshop',
  role: 'packer',
  params: ofPart,
  response: dataOf(WorkshopPart),
  failures: ['fulfilment.part_not_found'],
})

export const advanceWorkshopPart = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/parts/:partId/advance',
  summary:
    'Updates the status of a fulfilment and notifies the buyer. Repeating the current status notifies no one, but saves a carrier or tracking number.',
  access: 'workshop',
  role: 'packer',
  whileSuspended: true,
  idempotency: 'own',
  params: ofPart,
  body: advancePart.body,
  response: dataOf(WorkshopPart),
  failures: advancePart.failures,
})

/** The result for one of several fulfilments: its new status, or the code of the refusal. */
export const AdvancedPart = z.strictObject({
  id: z.string(),
  status: z.string().nullable(),
  refusal: z.enum([...advancePart.failures]).nullable(),
})

export const advanceWorkshopParts = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/parts/advance',
  summary: 'Updates the status of several fulfilments, each on its own, and says for each what happened.',
  access: 'workshop',
  role: 'packer',
  whileSuspended: true,
  idempotency: 'own',
  params: z.strictObject(inWorkshop),
  body: z.strictObject({
    ids: z
      .array(id)
      .min(1, 'Please choose an order')
      .max(
        workshopLimits.workshopOrders.atOnce,
        `Please choose at most ${workshopLimits.workshopOrders.atOnce} orders`,
      ),
    status: advancePart.body.shape.status,
  }),
  response: dataOf(z.array(AdvancedPart)),
  failures: [],
})

const cannotWords = paragraph(workshopLimits.workshopOrders.words).refine(
  text => text.length >= workshopLimits.workshopOrders.wordsMin,
  `Please tell the buyer why, in at least ${workshopLimits.workshopOrders.wordsMin} characters`,
)

export const MakerCancellation = z.strictObject({
  reason: z.enum(makerCancelReasons, 'Please choose a reason'),
  /** Read by the buyer. */
  words: cannotWords.refine(
    words => !mayHaveContactDetails(words),
    'Please leave out links, phone numbers and email addresses',
  ),
  /** No unit is left for sale. */
  shelf_empty: z.boolean().default(false),
})

export const cannotMakePart = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/parts/:partId/cannot',
  summary:
    'Cancels a fulfilment that the maker cannot make, until it is shipped: refunds the buyer and suggests other products. Idempotent.',
  access: 'workshop',
  role: 'editor',
  whileSuspended: true,
  idempotency: 'own',
  params: ofPart,
  body: MakerCancellation,
  response: dataOf(WorkshopPart),
  failures: [...advancePart.failures, 'payment.nothing_to_refund'],
})

export const revokePartLink = endpoint({
  method: 'DELETE',
  path: '/workshop/:vendorId/parts/:partId/link',
  summary: 'Ends the link of a fulfilment that was sent by SMS. Idempotent.',
  access: 'workshop',
  role: 'owner',
  whileSuspended: true,
  idempotency: 'own',
  params: ofPart,
  response: dataOf(WorkshopPart),
  failures: ['fulfilment.part_not_found'],
})

export const listWorkshopReturns = endpoint({
  method: 'GET',
  path: '/workshop/:vendorId/returns',
  summary: 'Lists the returns to a workshop, oldest first; without a status all open ones.',
  access: 'workshop',
  role: 'packer',
  params: z.strictObject(inWorkshop),
  query: z.strictObject({ status: ReturnStatus.optional(), page, limit: limit() }),
  response: pageOf(MakerReturn),
  failures: [],
})

export const advanceWorkshopReturn = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/returns/:returnId/advance',
  summary: advanceReturn.summary,
  access: 'workshop',
  role: 'packer',
  whileSuspended: true,
  idempotency: 'own',
  params: z.strictObject({ ...inWorkshop, returnId: id }),
  body: advanceReturn.body,
  response: dataOf(MakerReturn),
  failures: advanceReturn.failures,
})
