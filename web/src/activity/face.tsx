import type { Person } from '@akyede/contract/people'
import { Avatar } from '#feature/profile'
import { Adinkra } from '#ui/adinkra.tsx'

interface FaceProps {
  /** Null where nobody is named. */
  person: Pick<Person, 'name' | 'avatar'> | null
  size: number
}

/** The photo or initials of somebody whose name stands beside it. For the eye alone. */
export function Face({ person, size }: FaceProps) {
  if (!person)
    return (
      <span
        aria-hidden
        style={{ width: size, height: size }}
        className="grid shrink-0 place-items-center rounded-chip bg-gold-soft text-gold-ink"
      >
        <Adinkra name="bese-saka" size={size * 0.6} />
      </span>
    )
  const [first_name = '', ...rest] = person.name.split(' ')
  const profile = { first_name, last_name: rest.at(-1) ?? '', photo: person.avatar }
  return (
    <span aria-hidden className="shrink-0">
      <Avatar profile={profile} size={size} />
    </span>
  )
}
