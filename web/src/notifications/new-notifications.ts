import type { NotificationCategory } from '@akyede/contract/notification-categories'

/** What came while a list of notifications was on show: it is pointed to, and never moves what somebody reads. */
const listeners = new Set<() => void>()
let arrived: readonly NotificationCategory[] = []

function replace(next: readonly NotificationCategory[]): void {
  arrived = next
  for (const listener of listeners) listener()
}

export const newNotifications = {
  current: (): readonly NotificationCategory[] => arrived,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  add: (category: NotificationCategory): void => replace([...arrived, category]),
  clear: (): void => {
    if (arrived.length > 0) replace([])
  },
}
