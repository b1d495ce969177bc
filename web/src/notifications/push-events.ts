import type { NotificationCategory } from '@akyede/contract/notification-categories'
import type { PushFrame } from '@akyede/contract/realtime'

const listeners = new Set<(push: PushFrame) => void>()

/** What open pages hear of pushes beside asking anew, to say it. */
export const pushEvents = {
  tell(push: PushFrame): void {
    for (const listener of listeners) listener(push)
  },
  /** Returns the way to stop. */
  listen(listener: (push: PushFrame) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** What came while a list of notifications was on show: it is pointed to, and never moves what somebody reads. */
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
