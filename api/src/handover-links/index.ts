import type { Platform } from '#platform/platform.ts'
import { remindOfLateOrders } from './notify-members.ts'
import { schedulePhotographDeletion } from './photographs.ts'
import { sendWaitingLinks } from './send-links.ts'

export { findHandoverLinks, type HandoverLink, revokeHandoverLink } from './handover-links.ts'
export {
  notifyMakerOfPart,
  notifyMembers,
  notifyNewOrder,
  notifyReturnRequested,
  notifyReview,
  notifySenderChanged,
} from './notify-members.ts'
export { serveHandoverPages } from './serve-pages.ts'
export { replaceMakerPhone, setMakerPhone } from './set-maker-phone.ts'

/**
 * Sends the links that wait for the next SMS of their makers, reminds members of orders that are late tomorrow, and
 * deletes old photographs.
 */
export function scheduleHandoverLinks(platform: Platform): void {
  platform.jobs.every('send waiting links of new orders', 30_000, () => sendWaitingLinks(platform))
  platform.jobs.every('remind of late orders', 60 * 60_000, () => remindOfLateOrders(platform))
  schedulePhotographDeletion(platform)
}
