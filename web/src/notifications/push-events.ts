import type { NotificationCategory } from '@akyede/contract/notification-words'
import type { PushFrame } from '@akyede/contract/realtime'

const listeners = new Set<(push: PushFrame) => void>()

/** Pushes for open pages that announce them, beyond refetching. */
export const pushEvents = {
  publish(push: PushFrame): void {
    for (const listener of listeners) listener(push)
  },
  /** Returns a function that unsubscribes. */
  listen(listener: (push: PushFrame) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/**
 * Notifications that arrived while a list was open. A pill announces them, so that the list does not move while the
 * user reads.
 */
const arrivalListeners = new Set<() => void>()
let arrived: readonly NotificationCategory[] = []

function replace(next: readonly NotificationCategory[]): void {
  arrived = next
  for (const listener of arrivalListeners) listener()
}

export const newNotifications = {
  current: (): readonly NotificationCategory[] => arrived,
  subscribe: (listener: () => void): (() => void) => {
    arrivalListeners.add(listener)
    return () => arrivalListeners.delete(listener)
  },
  add: (category: NotificationCategory): void => replace([...arrived, category]),
  clear: (): void => {
    if (arrived.length > 0) replace([])
  },
}
