import type { Serve } from '#platform/serve.ts'
import { arriveAtDoor } from './arrive-at-door.ts'
import { confirmByLink, type LinkContext, openByLink, requireOpen } from './by-link.ts'
import { confirmReceipt } from './confirm-receipt.ts'
import { failDelivery } from './fail-delivery.ts'
import { presentDelivery } from './present-delivery.ts'

/** Serves deliveries to riders, by the link on the label, and to buyers. */
export function serveDeliveries(serve: Serve, context: LinkContext): void {
  const { platform } = context

  serve('getDelivery', async ({ params: { token }, caller: { address }, http }) => {
    http?.reply.header('x-robots-tag', 'noindex, nofollow')
    const delivery = requireOpen(await openByLink(context, { token, address }))
    return { data: presentDelivery(delivery, platform.clock.now()) }
  })

  serve('arriveAtDoor', async ({ params: { token }, caller: { address } }) => {
    const { sent, againIn } = await arriveAtDoor(context, { token, address })
    return { data: { sent, again_in: againIn } }
  })

  serve('confirmDelivery', async ({ params: { token }, body: { code }, caller: { address } }) => {
    await confirmByLink(context, { token, address }, code)
    return null
  })

  serve('failDelivery', async ({ params: { token }, body, caller: { address } }) => ({
    data: { notified: await failDelivery(context, { token, address }, body) },
  }))

  serve('confirmReceipt', async ({ params: { orderId, partId }, body: { received }, caller }) => {
    await confirmReceipt(platform, { orderId, partId, userId: caller.userId, received })
    return null
  })
}
