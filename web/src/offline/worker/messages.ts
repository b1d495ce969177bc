/** What pages, and the worker itself, say to the service worker. */
export type WorkerMessage =
  /** To one that waits: the last page of the build before it is being left. */
  | { readonly type: 'take over' }
  /** What a page showed before a worker was there to see it. */
  | { readonly type: 'seen'; readonly addresses: readonly string[] }

export const takeOver: WorkerMessage = { type: 'take over' }

export function isWorkerMessage(message: unknown): message is WorkerMessage {
  if (typeof message !== 'object' || message === null || !('type' in message)) return false
  if (message.type === 'take over') return true
  return message.type === 'seen' && 'addresses' in message && Array.isArray(message.addresses)
}
