import { TimeOfDay, Timestamp } from '#ui/timestamp.tsx'
import { useOnline } from './use-online.ts'

interface AsOfProps {
  /** What it is about, before its time: "As of 14:02", "Price as of 14:02". */
  of?: string
  /** Milliseconds; 0: not known. */
  at: number
}

/** When what is shown was so, said without a connection. */
export function AsOf({ of = 'As of', at }: AsOfProps) {
  const online = useOnline()
  if (online || at === 0) return null
  const when = new Date(at)
  const isToday = when.toDateString() === new Date().toDateString()
  const moment = when.toISOString()
  return (
    <span className="text-sm text-ink-2">
      {of} {isToday ? <TimeOfDay at={moment} /> : <Timestamp at={moment} withTime />}
    </span>
  )
}
