import type { Person } from '@akyede/contract/people'
import { Avatar } from '#feature/profile'

/** The photo or initials of somebody whose name stands beside it. */
export function Face({ person: { name, avatar }, size }: { person: Person; size: number }) {
  const [first_name = '', ...rest] = name.split(' ')
  return (
    <span aria-hidden className="shrink-0">
      <Avatar profile={{ first_name, last_name: rest.at(-1) ?? '', photo: avatar }} size={size} />
    </span>
  )
}
