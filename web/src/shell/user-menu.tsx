import { ChevronDown } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useWaitingCount } from '#kit/use-waiting-count.ts'

interface UserMenuProps {
  firstName: string
  onSignOut: () => void
}

const pages = ['Dashboard', 'Profile', 'Orders', 'Settings']
const entry = 'flex min-h-11 w-full items-center rounded-control px-3 text-left hover:bg-surface-2'

/** A button that opens a list of links. Escape and leaving it close it. */
export function UserMenu({ firstName, onSignOut }: UserMenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const waiting = useWaitingCount()

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    setOpen(false)
    button.current?.focus()
  }
  const closeWhenLeft = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what happens on the controls inside
    <div className="relative" onKeyDown={closeOnEscape} onBlur={closeWhenLeft}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
        className="flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold hover:bg-surface-2"
      >
        <span className="max-w-[8ch] truncate lg:max-w-[20ch]">{firstName}</span>
        <ChevronDown aria-hidden size={18} strokeWidth={1.75} />
      </button>
      <ul
        id={listId}
        hidden={!open}
        className="absolute right-0 z-10 mt-1 w-48 animate-enter rounded-control border border-line bg-surface p-1.5 shadow-e2"
      >
        {pages.map(page => (
          <li key={page}>
            <Link to={`/${page.toLowerCase()}`} onClick={() => setOpen(false)} className={entry}>
              {page}
            </Link>
          </li>
        ))}
        <li>
          <button type="button" onClick={onSignOut} className={entry}>
            Sign Out
          </button>
          {waiting > 0 && (
            <p className="px-3 pb-2 text-sm text-gold-ink">
              {waiting === 1 ? 'One change was' : `${waiting} changes were`} not sent yet. Signing out drops{' '}
              {waiting === 1 ? 'it' : 'them'}.
            </p>
          )}
        </li>
      </ul>
    </div>
  )
}
