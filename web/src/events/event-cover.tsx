import { coverOf, coversFor, type EventCover, eventCovers } from '@akyede/contract/event-covers'
import { type EventType, isMourning } from '@akyede/contract/event-words'
import { useId } from 'react'
import { classes } from '#ui/classes.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { Picture } from '#ui/picture.tsx'

interface CoverProps {
  event: { readonly type: EventType; readonly cover: EventCover | null }
  /** The `sizes` attribute of the picture. */
  sizes: string
  /** Loads before everything else. */
  first?: boolean
  className?: string
}

/** The cover picture of an event. Events of mourning have it without colours. */
export function Cover({ event, sizes, first = false, className }: CoverProps) {
  const { slug } = eventCovers[coverOf(event)]
  return (
    <div className={classes('overflow-hidden', className, isMourning(event.type) && 'grayscale')}>
      <Picture slug={slug} alt="" sizes={sizes} first={first} className="h-full!" />
    </div>
  )
}

interface CoverFieldProps {
  type: EventType
  value: EventCover | ''
  onChoose: (cover: EventCover) => void
}

/** Chooses another cover than the one of the type. The pictures load when the field is opened. */
export function CoverField({ type, value, onChoose }: CoverFieldProps) {
  const name = useId()
  const shown = coverOf({ type, cover: value || null })
  return (
    <Disclosure summary={`Cover: ${eventCovers[shown].text}`}>
      <fieldset>
        <legend className="sr-only">Cover</legend>
        <div className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {coversFor(type).map(cover => (
            <label
              key={cover}
              className="relative block overflow-hidden rounded-control border-2 border-transparent has-checked:border-brand has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={name}
                value={cover}
                checked={cover === shown}
                onChange={() => onChoose(cover)}
                className="absolute inset-0 z-1 m-0 appearance-none opacity-0"
              />
              <Picture
                slug={eventCovers[cover].slug}
                alt={eventCovers[cover].text}
                sizes="120px"
                className={classes('aspect-square', isMourning(type) && 'grayscale')}
              />
            </label>
          ))}
        </div>
      </fieldset>
    </Disclosure>
  )
}
