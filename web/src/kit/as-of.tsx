import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { TimeOfDay, Timestamp } from '#ui/timestamp.tsx'

interface AsOfProps {
  /** The text before the time: "As of 14:02", "Price as of 14:02". */
  of?: string
  /** Milliseconds since the epoch. 0 means that the time is not known. */
  at: number
}

/** Tells the age of cached data. It is shown only without a connection. */
export function AsOf({ of = 'As of', at }: AsOfProps) {
  const online = useOnline()
  if (online || at === 0) return null
  const when = new Date(at)
  const isToday = when.toDateString() === new Date().toDateString()
  const timestamp = when.toISOString()
  return (
    <span className="text-sm text-ink-2">
      {of} {isToday ? <TimeOfDay at={timestamp} /> : <Timestamp at={timestamp} withTime />}
    </span>
  )
}

/** Whether the browser reports a connection. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    listener => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  )
