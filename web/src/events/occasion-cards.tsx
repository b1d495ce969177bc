import { formatDay } from '@akyede/contract/days'
import {
  occasionCountdown,
  occasionGiftsPath,
  occasions,
  type UpcomingOccasion,
  upcomingOccasions,
} from '@akyede/contract/occasions'
import { useQuery } from '@tanstack/react-query'
import { usePrintedFacts } from '#kit/document-facts.ts'
import { TextLink } from '#ui/text-link.tsx'
import { eventsBase } from './events-address.ts'

const shown = 3

/** The next national occasions, with links to gifts and to adding them as events. */
export function OccasionCards() {
  const { data: unconfirmed = [] } = useUnconfirmedOccasions()
  const ahead = upcomingOccasions(new Date(), [...occasions, ...unconfirmed]).slice(0, shown)
  return (
    <section aria-labelledby="occasions-ahead" className="grid gap-3">
      <h2 id="occasions-ahead" className="text-xl">
        Public holidays and festivals
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        {ahead.map(occasion => (
          <li
            key={occasion.name}
            className="grid content-start gap-1 rounded-panel border border-line bg-gold-soft p-4"
          >
            <h3 className="font-text text-lg leading-snug font-semibold tracking-normal">{occasion.name}</h3>
            <p className="text-sm font-semibold text-gold-ink">{whenOf(occasion)}</p>
            <p className="text-sm text-ink-2">{occasion.description}</p>
            <p className="flex flex-wrap gap-x-4 text-sm">
              {occasion.filters && (
                <TextLink
                  to={occasionGiftsPath(occasion.filters)}
                  className="inline-flex min-h-11 items-center"
                >
                  Find a gift
                </TextLink>
              )}
              {hasDay(occasion) && (
                <TextLink to={keepAddress(occasion)} className="inline-flex min-h-11 items-center">
                  Add {occasion.name}
                </TextLink>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Occasions that no reader has confirmed, where the operator shows them. */
const useUnconfirmedOccasions = () =>
  useQuery({
    queryKey: ['occasions to confirm'],
    enabled: usePrintedFacts().site.unconfirmedCustoms === true,
    queryFn: () =>
      import('@akyede/contract/occasions-to-confirm').then(({ occasionsToConfirm }) => occasionsToConfirm),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Of an occasion that is not announced yet only the month is known. */
const hasDay = ({ day, when }: UpcomingOccasion): boolean =>
  when.kind !== 'announced' || when.days.includes(day)

function whenOf(occasion: UpcomingOccasion): string {
  const countdown = occasionCountdown(occasion).replace(/^(is|in) /, (word: string) =>
    word === 'is ' ? '' : word,
  )
  return hasDay(occasion) ? `${formatDay(occasion.day)}, ${countdown}` : countdown
}

/** The address of a prefilled form for the occasion. */
function keepAddress({ name, day, when }: UpcomingOccasion): string {
  const type = name === 'Christmas' ? 'christmas' : name.startsWith('Eid') ? 'eid' : 'festival'
  const yearly = when.kind === 'same-day' ? { yearly: '1' } : {}
  return `${eventsBase}/create?${new URLSearchParams({ day, title: name, type, ...yearly })}`
}
