import { ApiError } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { momentInFull } from './event-times.ts'
import { eventsBase } from './events-address.ts'

/** What stands in the way, and when there is room next. */
export interface Clash {
  readonly event: { readonly id: string; readonly title: string; readonly occurs_at: string }
  readonly next_free: string
}

/** What a refused call says of the other event. */
export function clashIn(error: unknown): Clash | undefined {
  if (!(error instanceof ApiError) || error.code !== 'event.clash') return undefined
  return error.facts as unknown as Clash
}

export function ClashNote({ clash, onTake }: { clash: Clash; onTake: (moment: string) => void }) {
  const { event, next_free } = clash
  return (
    <div className="grid justify-items-start gap-3 rounded-control border border-line bg-gold-soft p-4">
      <p>
        <TextLink to={`${eventsBase}/${event.id}`}>{event.title}</TextLink> is on{' '}
        <time dateTime={event.occurs_at}>{momentInFull(event.occurs_at)}</time>. Events keep an hour between
        them.
      </p>
      <Button variant="secondary" className="h-auto py-2 text-left" onClick={() => onTake(next_free)}>
        Next free time: {momentInFull(next_free)}
      </Button>
    </div>
  )
}
