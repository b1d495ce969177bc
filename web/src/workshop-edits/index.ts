/**
 * Steps and replies of makers that may wait for the connection. A feature of its own, because every page sends what is
 * queued, and no page of the shop may load the workshop.
 */
export { refreshWorkshop, sendOrQueue, sendQueuedWorkshopEdit } from './send-edit.ts'
