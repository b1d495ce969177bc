import { Failure } from '@akyede/contract/failures'
import type { WorkshopPart } from '@akyede/contract/workshop-orders'
import { findPictures } from '#feature/catalogue'
import { confirmDelivery, refuseUnlessConfirmed } from '#feature/deliveries'
import { findHandoverLinks, type HandoverLink, revokeHandoverLink } from '#feature/handover-links'
import {
  type AdvanceStatus,
  advanceFulfilment,
  cancelFulfilment,
  type FulfilmentToMake,
  findMakerFulfilment,
  findWorkshopFulfilments,
} from '#feature/orders'
import type { Payments } from '#feature/payments'
import { transaction } from '#platform/database.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { presentMakerFulfilments } from './present-maker-fulfilment.ts'
import { refuseUnlessDone } from './routes.ts'

/** Serves fulfilments to the members of a workshop, by the same functions as to makers' systems. */
export function serveWorkshopOrders(serve: Serve, platform: Platform, payments: Payments): void {
  const { database } = platform
  const show = async (vendorId: string, partId: string) => {
    const fulfilment = await findMakerFulfilment(database, partId, vendorId)
    const [data] = fulfilment?.order.paid_at ? await presentParts(platform, [fulfilment]) : []
    if (!data) throw new Failure('fulfilment.part_not_found')
    return { data }
  }

  serve('listWorkshopParts', async ({ params: { vendorId }, query: { tab, page, limit } }) => {
    const { parts, total } = await findWorkshopFulfilments(database, { vendorId, tab, page, limit })
    return { data: await presentParts(platform, parts), pagination: paginate(page, limit, total) }
  })

  serve('getWorkshopPart', ({ params: { vendorId, partId } }) => show(vendorId, partId))

  serve('advanceWorkshopPart', async ({ params: { vendorId, partId }, body }) => {
    const { status: to, carrier, tracking } = body
    const outcome = await transaction(database, tx =>
      advanceFulfilment(platform, tx, { fulfilmentId: partId, of: { vendorId }, to, carrier, tracking }),
    )
    refuseUnlessDone(outcome)
    return show(vendorId, partId)
  })

  serve('confirmWorkshopPart', async ({ params: { vendorId, partId }, body: { code } }) => {
    const outcome = await confirmDelivery(platform, { partId, vendorId }, code)
    refuseUnlessConfirmed(outcome, 'fulfilment.part_not_found', platform.clock)
    return show(vendorId, partId)
  })

  serve('advanceWorkshopParts', async ({ params: { vendorId }, body: { ids, status } }) => {
    const data: Awaited<ReturnType<typeof advanceOne>>[] = []
    for (const id of new Set(ids)) data.push(await advanceOne(platform, vendorId, id, status))
    return { data }
  })

  serve('cannotMakePart', async ({ params: { vendorId, partId }, body, caller }) => {
    const outcome = await transaction(database, tx =>
      cancelFulfilment(platform, payments, tx, {
        fulfilmentId: partId,
        vendorId,
        reason: body.reason,
        words: body.words,
        outOfStock: body.shelf_empty,
        by: `user:${caller.userId}`,
      }),
    )
    refuseUnlessDone(outcome)
    return show(vendorId, partId)
  })

  serve('revokePartLink', async ({ params: { vendorId, partId }, caller }) => {
    await revokeHandoverLink(platform, { vendorId, partId }, `user:${caller.userId}`)
    return show(vendorId, partId)
  })
}

/** Each fulfilment has a transaction of its own, so that one that is refused holds up no other. */
async function advanceOne(platform: Platform, vendorId: string, id: string, to: AdvanceStatus) {
  const outcome = await transaction(platform.database, tx =>
    advanceFulfilment(platform, tx, { fulfilmentId: id, of: { vendorId }, to }),
  )
  try {
    refuseUnlessDone(outcome)
    return { id, status: to, refusal: null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const status = outcome.kind === 'refused' ? outcome.status : null
    return { id, status, refusal: error.code as 'fulfilment.not_advanced' }
  }
}

async function presentParts(platform: Platform, found: readonly FulfilmentToMake[]): Promise<WorkshopPart[]> {
  const { database } = platform
  const pictureOf = await findPictures(
    database,
    found.flatMap(({ items }) => items.map(({ picture_slug }) => picture_slug)),
  )
  const links = await findHandoverLinks(
    database,
    found.map(({ fulfilment }) => fulfilment.id),
  )
  const presented = await presentMakerFulfilments(platform, found)
  return presented.flatMap((part, index) => {
    const { fulfilment, items } = found[index] ?? {}
    if (!fulfilment || !items) return []
    return {
      ...part,
      items: part.items.map((item, place) => ({
        ...item,
        picture: pictureOf(items[place]?.picture_slug ?? ''),
      })),
      arrives: arrivesOf(fulfilment),
      cancelled: cancelledOf(fulfilment),
      ...linkOf(links.get(part.id)),
    }
  })
}

const linkOf = (link: HandoverLink | undefined): Pick<WorkshopPart, 'link_works' | 'packed'> => ({
  link_works: link?.works ?? null,
  packed: link?.packed ? { ...link.packed, at: link.packed.at.toISOString() } : null,
})

const arrivesOf = ({
  arrives_from: from,
  arrives_until: until,
}: FulfilmentToMake['fulfilment']): WorkshopPart['arrives'] => (from && until ? { from, until } : null)

const cancelledOf = ({
  cancelled_at,
  cancel_reason,
  cancel_words,
}: FulfilmentToMake['fulfilment']): WorkshopPart['cancelled'] =>
  cancelled_at && cancel_reason
    ? {
        at: cancelled_at.toISOString(),
        reason: cancel_reason as NonNullable<WorkshopPart['cancelled']>['reason'],
        words: cancel_words ?? '',
      }
    : null
