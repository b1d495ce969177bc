import { dayOf } from '@akyede/contract/days'
import type { Person } from '@akyede/contract/friends'
import type { ReactNode } from 'react'
import { PersonPicture } from '#ui/person-picture.tsx'

interface PersonLineProps {
  person: Pick<Person, 'name' | 'avatar'>
  /** Facts about the person, joined on one line. */
  facts?: readonly (string | undefined)[]
  note?: ReactNode
  children: ReactNode
}

/** A person with facts and actions. */
export function PersonLine({ person, facts = [], note, children }: PersonLineProps) {
  const known = facts.filter(Boolean).join(' · ')
  return (
    <article
      aria-label={person.name}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-panel border border-line bg-surface p-4 sm:px-5"
    >
      <div className="flex min-w-0 flex-[1_1_15rem] items-center gap-4">
        <PersonPicture person={person} size={52} />
        <div className="grid min-w-0 gap-0.5">
          <h3 className="text-lg font-semibold wrap-anywhere">{person.name}</h3>
          {known && <p className="text-sm text-ink-2 first-letter:uppercase">{known}</p>}
          {note}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </article>
  )
}

const day = 86_400_000

/** Roughly when the person was last active, never the hour (D56). */
export function lastActiveWords(lastActive: string | null, now = new Date()): string | undefined {
  if (lastActive === null) return undefined
  const days = Math.round((Date.parse(dayOf(now)) - Date.parse(lastActive)) / day)
  if (days <= 0) return 'active today'
  if (days <= 7) return 'active this week'
  return days <= 31 ? 'active this month' : undefined
}

export function mutualWords(count: number): string | undefined {
  if (count === 0) return undefined
  return count === 1 ? '1 mutual friend' : `${count} mutual friends`
}

/** Why a person is suggested: "You both know Kofi, Yaa and 2 others". */
export function knownByWords(count: number, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const others = count - names.length
  const all = others > 0 ? [...names, others === 1 ? '1 other' : `${others} others`] : names
  return `you both know ${new Intl.ListFormat('en-GB').format(all)}`
}
