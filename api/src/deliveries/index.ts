import type { Serve } from '#platform/serve.ts'
import type { LinkContext } from './by-link.ts'
import { serveDeliveries } from './routes.ts'
import { scheduleDeliveries } from './schedule.ts'
import './events.ts'

export { confirmDelivery, refuseUnlessConfirmed } from './confirm-delivery.ts'
export { createDelivery } from './create-delivery.ts'
export { seedDemoDeliveries } from './demo-deliveries.ts'
export { encryptedDeliveryCodes } from './encrypted-codes.ts'
export {
  createFindHandovers,
  findFailedAttempts,
  findSendersHandovers,
  type SendersHandover,
} from './handovers.ts'
export { personalDeliveries } from './personal-records.ts'
export {
  notifyBuyerOfFailedAttempt,
  notifyMakerOfFailedAttempt,
  notifyMakerOfNotReceived,
} from './send-failed-attempt.ts'
export { serveDeliveryPages } from './serve-pages.ts'

/** Links for riders, codes for recipients, and what proves a delivery (E70 to E73). */
export function registerDeliveries(serve: Serve, context: LinkContext): void {
  serveDeliveries(serve, context)
  scheduleDeliveries(context.platform)
}
