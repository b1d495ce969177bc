import { Failure, failures } from '@akyede/contract/failures'
import { advancePart } from '@akyede/contract/fulfilment'
import { type MakerCancelReason, makerCancelReasonWords } from '@akyede/contract/workshop-order-words'
import { MakerCancellation } from '@akyede/contract/workshop-orders'
import { findFirstNames } from '#feature/accounts'
import {
  type AdvanceFulfilmentResult,
  advanceFulfilment,
  type CancelFulfilmentResult,
  cancelFulfilment,
  type FulfilmentToMake,
  findMakerFulfilment,
  isCancelledOrRefunded,
  lockOrder,
} from '#feature/orders'
import type { Payments } from '#feature/payments'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import {
  findFulfilmentOfToken,
  findHandoverLinks,
  type HandoverLink,
  type LinkedFulfilment,
  lockFulfilmentOfToken,
} from './handover-links.ts'
import { redrawParcel, savePacked } from './photographs.ts'

export interface Handover {
  readonly platform: Platform
  readonly payments: Payments
}

/** The fields of the forms of the page, as they were typed. */
export interface PostedStep {
  readonly step: string
  readonly carrier: string
  readonly tracking: string
  readonly reason: string
  readonly words: string
  readonly outOfStock: boolean
  /** The photograph of the parcel as it was uploaded. */
  readonly photograph?: Buffer | undefined
}

/** A fulfilment as its page shows it. */
export interface HandoverFulfilment extends FulfilmentToMake {
  readonly isOff: boolean
  /** The name on the greeting card; undefined for an anonymous gift. */
  readonly giver: string | undefined
  readonly packed: HandoverLink['packed']
}

interface Opened {
  readonly part: HandoverFulfilment
  /** Why the step was not taken, for the maker. */
  readonly problem?: string | undefined
}

/**
 * Opens the fulfilment of a link and takes the posted step, by the same functions as the workshop. Undefined for a link
 * that is wrong, was ended by the owner, or whose parcel has arrived.
 */
export async function takeStep(
  handover: Handover,
  token: string,
  posted: PostedStep | undefined,
): Promise<Opened | undefined> {
  const { database } = handover.platform
  const before = await findPart(database, token)
  if (!before || !posted) return before && { part: before }
  const problem = await tryStep(handover, { token, orderId: before.order.id }, posted)
  // The link may end while a photograph is drawn, and its page shows an address.
  const part = await findPart(database, token)
  return part && { part, problem }
}

async function findPart(executor: Executor, token: string): Promise<HandoverFulfilment | undefined> {
  const link = await findFulfilmentOfToken(executor, token)
  const found = link && (await findMakerFulfilment(executor, link.partId, link.vendorId))
  if (!found?.order.paid_at || ['delivered', 'returned'].includes(found.fulfilment.status)) return undefined
  const { user_id, given_by, gift } = found.order
  const names = await findFirstNames(executor, user_id === null || !gift ? [] : [user_id])
  const links = await findHandoverLinks(executor, [found.fulfilment.id])
  return {
    ...found,
    isOff: isCancelledOrRefunded(found.order) || found.fulfilment.status === 'cancelled',
    giver: gift?.anonymous ? undefined : (given_by ?? names.get(user_id ?? 0)),
    packed: links.get(found.fulfilment.id)?.packed ?? null,
  }
}

/** Returns why the step was not taken. */
async function tryStep(
  handover: Handover,
  link: { readonly token: string; readonly orderId: string },
  posted: PostedStep,
): Promise<string | undefined> {
  try {
    const step = await readStep(posted)
    if (typeof step === 'string') return step
    return problemOf(await takeUnderLock(handover, link, step))
  } catch (error) {
    if (error instanceof Failure) return error.message
    throw error
  }
}

type Outcome = AdvanceFulfilmentResult | CancelFulfilmentResult
type Step = (handover: Handover, tx: Transaction, link: LinkedFulfilment) => Promise<Outcome>

/** Takes a step if the link still works. The order is locked before the link, as where links are sent. */
const takeUnderLock = (
  handover: Handover,
  { token, orderId }: { readonly token: string; readonly orderId: string },
  step: Step,
): Promise<Outcome> =>
  transaction(handover.platform.database, async tx => {
    await lockOrder(tx, orderId)
    const link = await lockFulfilmentOfToken(tx, token)
    return link ? step(handover, tx, link) : { kind: 'unknown' }
  })

/** The step of a form, or why its fields are not accepted. */
async function readStep(posted: PostedStep): Promise<Step | string> {
  const { step, carrier, tracking, reason, words, outOfStock } = posted
  if (step === 'packed') return readPacked(posted)
  if (step === 'cannot') {
    const read = MakerCancellation.safeParse({ reason, words, shelf_empty: outOfStock })
    if (!read.success) return read.error.issues[0]?.message ?? 'Please check the form'
    const { shelf_empty, ...body } = read.data
    return ({ platform, payments }, tx, { partId, vendorId }) =>
      cancelFulfilment(platform, payments, tx, {
        ...body,
        fulfilmentId: partId,
        vendorId,
        outOfStock: shelf_empty,
      })
  }
  if (step !== 'making' && step !== 'shipped') return 'Please choose a step'
  const read = advancePart.body.safeParse({
    status: step,
    ...(carrier && { carrier }),
    ...(tracking && { tracking }),
  })
  if (!read.success) return read.error.issues[0]?.message ?? 'Please check the form'
  const { status: to, ...shipment } = read.data
  return ({ platform }, tx, { partId, vendorId }) =>
    advanceFulfilment(platform, tx, { fulfilmentId: partId, of: { vendorId }, to, ...shipment })
}

/** A fulfilment that is packed is being made too. The photograph is drawn before the transaction. */
async function readPacked({ photograph }: PostedStep): Promise<Step | string> {
  const drawn = photograph && (await redrawParcel(photograph))
  if (photograph && !drawn) return failures['picture.unreadable'].message
  return async ({ platform }, tx, { partId, vendorId }) => {
    const outcome = await advanceFulfilment(platform, tx, {
      fulfilmentId: partId,
      of: { vendorId },
      to: 'making',
    })
    if (problemOf(outcome) === undefined) await savePacked(tx, platform, partId, drawn)
    return outcome
  }
}

function problemOf(outcome: Outcome): string | undefined {
  switch (outcome.kind) {
    case 'advanced':
    case 'cancelled':
    case 'there already':
      return undefined
    case 'paused':
      return failures['fulfilment.paused'].message
    case 'refused':
    case 'unknown':
      return 'This order has changed. Please check it again.'
  }
}

export const reasonOptions = Object.entries(makerCancelReasonWords) as [MakerCancelReason, string][]
