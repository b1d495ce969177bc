import { ApiError } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { dateTimeInFull } from './event-times.ts'
import { eventsBase } from './events-address.ts'

/** The conflicting event, and the next free time. */
export interface ScheduleConflict {
  readonly event: { readonly id: string; readonly title: string; readonly occurs_at: string }
  readonly next_free: string
}

/** Reads the conflict from the error of a call. */
export function scheduleConflictIn(error: unknown): ScheduleConflict | undefined {
  if (!(error instanceof ApiError) || error.code !== 'event.clash') return undefined
  return error.facts as unknown as ScheduleConflict
}

export function ScheduleConflictNote({
  conflict,
  onTake,
}: {
  conflict: ScheduleConflict
  onTake: (timestamp: string) => void
}) {
  const { event, next_free } = conflict
  return (
    <div className="grid justify-items-start gap-3 rounded-control border border-line bg-gold-soft p-4">
      <p>
        <TextLink to={`${eventsBase}/${event.id}`}>{event.title}</TextLink> is on{' '}
        <time dateTime={event.occurs_at}>{dateTimeInFull(event.occurs_at)}</time>. Events must be at least an
        hour apart.
      </p>
      <Button variant="secondary" className="h-auto py-2 text-left" onClick={() => onTake(next_free)}>
        Next free time: {dateTimeInFull(next_free)}
      </Button>
    </div>
  )
}
