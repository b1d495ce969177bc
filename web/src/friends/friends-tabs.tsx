import { Link } from 'react-router'
import { classes } from '#ui/classes.ts'
import { type FriendView, friendsAddress } from './friends-address.ts'

const names: Readonly<Partial<Record<FriendView, string>>> = {
  friends: 'Friends',
  requests: 'Requests',
  groups: 'Groups',
  blocked: 'Blocked',
}

/** The parts of the page, and how many requests wait. */
export const FriendsTabs = ({ tab: shown, requests }: { tab: FriendView; requests: number }) => (
  <nav aria-label="Friends" className="-mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0">
    <ul className="flex gap-1">
      {(Object.keys(names) as FriendView[]).map(tab => (
        <li key={tab} className="shrink-0">
          <Link
            to={friendsAddress({ tab })}
            preventScrollReset
            aria-current={tab === shown ? 'page' : undefined}
            className={classes(
              'flex min-h-11 items-center px-3.5 font-semibold',
              tab === shown ? 'text-brand-ink woven-notch' : 'text-ink-2 hover:text-ink',
            )}
          >
            {names[tab]}
            {tab === 'requests' && requests > 0 && ` (${requests})`}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
