/** Messages to the service worker, from pages and from another worker. */
export type WorkerMessage =
  /** Sent to a waiting worker when the last page of the old build is left. */
  | { readonly type: 'take over' }
  /** The addresses that a page loaded before a worker controlled it. */
  | { readonly type: 'seen'; readonly addresses: readonly string[] }

export const takeOver: WorkerMessage = { type: 'take over' }

export function isWorkerMessage(message: unknown): message is WorkerMessage {
  if (typeof message !== 'object' || message === null || !('type' in message)) return false
  if (message.type === 'take over') return true
  return message.type === 'seen' && 'addresses' in message && Array.isArray(message.addresses)
}
