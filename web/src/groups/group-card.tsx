import type { Person } from '@akyede/contract/friends'
import { Globe, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { cardLinkClass } from '#ui/card.tsx'
import { PersonPicture } from '#ui/person-picture.tsx'
import { pageOfGroup, peopleCount, roleNames } from './group-words.ts'
import type { GroupCard } from './queries.ts'

interface GroupCardProps {
  group: GroupCard
  /** Why the group is recommended. */
  reason?: string
  /** Actions, stacked above the card's link. */
  children?: ReactNode
}

/** A group in a list. The whole card is a link. */
export const GroupCardLink = ({ group, reason, children }: GroupCardProps) => (
  <article className="group relative grid h-full content-start gap-3 rounded-panel border border-line bg-surface p-5">
    <div className="flex items-start justify-between gap-4">
      <h3 className="min-w-0 font-text text-lg leading-snug font-semibold tracking-normal wrap-anywhere">
        <Link to={pageOfGroup(group.id)} className={cardLinkClass}>
          {group.name}
        </Link>
      </h3>
      {group.faces.length > 0 && <MemberPictures people={group.faces} />}
    </div>
    {group.description && <p className="line-clamp-3 wrap-anywhere text-ink-2">{group.description}</p>}
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      <VisibilityBadge isPrivate={group.isPrivate} />
      <span>{peopleCount(group.member_count)}</span>
      {group.my_role && <span>{roleNames[group.my_role]}</span>}
    </p>
    {reason && <p className="text-sm font-semibold text-ink">{reason}</p>}
    {children && <div className="relative z-1 flex flex-wrap gap-3 justify-self-start pt-1">{children}</div>}
  </article>
)

/** Who can find the group, as a word with an icon. */
export function VisibilityBadge({ isPrivate }: { isPrivate: boolean }) {
  const Icon = isPrivate ? Lock : Globe
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      {isPrivate ? 'Private' : 'Public'}
    </span>
  )
}

/** Overlapping photos of some members. */
const MemberPictures = ({ people }: { people: readonly Person[] }) => (
  <span className="flex pl-2">
    {people.map(person => (
      <span key={person.id} className="-ml-2 shrink-0 rounded-chip border-2 border-surface">
        <PersonPicture person={person} size={36} />
      </span>
    ))}
  </span>
)
