import type { ResponseFor } from '@akyede/contract/api'
import type { Person } from '@akyede/contract/friends'
import { Link } from 'react-router'
import { Avatar } from '#feature/profile'
import { ago } from '#kit/ago.ts'
import { Adinkra } from '#ui/adinkra.tsx'

type Activity = ResponseFor<'getActivity'>['data'][number]

/** An entry: actor, text and time, with a link to its subject. */
export function ActivityRow({ activity }: { activity: Activity }) {
  const { title, description, timestamp, user, link } = activity
  return (
    <li className="relative flex items-start gap-3 px-4 py-3.5 sm:px-5">
      <Face person={user} size={40} />
      <div className="grid min-w-0 grow gap-0.5">
        <p className="font-semibold wrap-anywhere">
          {link ? (
            <Link
              to={link}
              className="underline-offset-4 after:absolute after:inset-0 after:rounded-control hover:underline"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        {description && <p className="text-sm wrap-anywhere text-ink-2">{description}</p>}
        <p className="text-sm text-ink-3">
          <time dateTime={timestamp}>{ago(timestamp, new Date())}</time>
        </p>
      </div>
    </li>
  )
}

interface FaceProps {
  /** Null when nobody is named. */
  person: Pick<Person, 'name' | 'avatar'> | null
  size: number
}

/** The photo or initials of a person whose name stands beside it, so it is hidden from screen readers. */
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
