import { UserRound } from 'lucide-react'
import { useQueuedEditCount } from '#kit/queued-edits.ts'
import { ActionMenu } from '#ui/action-menu.tsx'

interface UserMenuProps {
  firstName: string
  onSignOut: () => void
}

const pages = ['Dashboard', 'Profile', 'Orders', 'Settings']
const links = pages.map(page => ({ text: page, to: `/${page.toLowerCase()}` }))

/** The menu of a signed-in user: their pages and signing out. */
export function UserMenu({ firstName, onSignOut }: UserMenuProps) {
  const waiting = useQueuedEditCount()
  return (
    <ActionMenu
      face={
        <>
          <UserRound aria-hidden size={22} strokeWidth={1.75} className="md:hidden" />
          <span className="max-w-[8ch] truncate max-md:sr-only lg:max-w-[20ch]">{firstName}</span>
        </>
      }
      entries={[...links, { text: 'Sign Out', onSelect: onSignOut }]}
      note={waiting > 0 && signOutWarning(waiting)}
    />
  )
}

const signOutWarning = (waiting: number): string =>
  waiting === 1
    ? 'One change hasn’t been sent yet. You’ll lose it if you sign out.'
    : `${waiting} changes haven’t been sent yet. You’ll lose them if you sign out.`
