import type { ResponseFor } from '@akyede/contract/api'
import { Link } from 'react-router'
import { Adinkra } from '#ui/adinkra.tsx'
import { PersonPicture } from '#ui/person-picture.tsx'
import { ago } from '#ui/timestamp.tsx'

type Activity = ResponseFor<'getActivity'>['data'][number]

/** An entry: actor, text and time, with a link to its subject. */
export function ActivityRow({ activity }: { activity: Activity }) {
  const { title, description, timestamp, user, link } = activity
  return (
    <li className="relative flex items-start gap-3 py-3.5">
      {user ? <PersonPicture person={user} size={40} /> : <Unnamed />}
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

/** Replaces the picture of an activity without a person. */
const Unnamed = () => (
  <span
    aria-hidden
    className="grid size-10 shrink-0 place-items-center rounded-chip bg-gold-soft text-gold-ink"
  >
    <Adinkra name="bese-saka" size={24} />
  </span>
)
