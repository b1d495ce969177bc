import type { Person } from '@akyede/contract/friends'
import { Avatar } from '#feature/profile'
import { classes } from '#ui/classes.ts'

interface FaceProps {
  person: Pick<Person, 'name' | 'avatar'>
  size: number
  className?: string
}

/** The photo or initials of a person whose name is shown beside it. */
export function Face({ person: { name, avatar }, size, className }: FaceProps) {
  const [first_name = '', ...rest] = name.split(' ')
  return (
    <span aria-hidden className={classes('shrink-0', className)}>
      <Avatar profile={{ first_name, last_name: rest.at(-1) ?? '', photo: avatar }} size={size} />
    </span>
  )
}

/** Overlapping photos of some members. */
export const Faces = ({ people }: { people: readonly Person[] }) => (
  <span className="flex pl-2">
    {people.map(person => (
      <Face
        key={person.id}
        person={person}
        size={36}
        className="-ml-2 rounded-chip border-2 border-surface"
      />
    ))}
  </span>
)
