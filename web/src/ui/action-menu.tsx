import { ChevronDown, EllipsisVertical } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'

export type MenuEntry =
  | { readonly text: string; readonly to: string }
  | { readonly text: string; readonly onSelect: () => void; readonly danger?: true }

interface ActionMenuProps {
  entries: readonly MenuEntry[]
  /** The accessible name, such as "Actions for Naming day". Not needed with a face. */
  label?: string
  /** Shown on the button instead of three dots. */
  face?: ReactNode
  /** Text below the entries. */
  note?: ReactNode
}

const buttonClass = {
  dots: 'grid size-11 place-items-center rounded-control hover:bg-surface-2',
  face: 'flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2 font-semibold hover:bg-surface-2',
} as const

const entryClass = 'flex min-h-11 w-full items-center rounded-control px-3 text-left hover:bg-surface-2'

/** A button that opens a menu of further actions. Escape and moving the focus away close it. */
export function ActionMenu({ entries, label, face, note }: ActionMenuProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  // The clicked entry is hidden with the menu, so the focus moves to the button.
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close()
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
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className={face ? buttonClass.face : buttonClass.dots}
      >
        {face}
        {face ? (
          <ChevronDown aria-hidden size={18} strokeWidth={1.75} className="max-md:hidden" />
        ) : (
          <EllipsisVertical aria-hidden size={22} strokeWidth={1.75} />
        )}
      </button>
      <ul
        id={id}
        hidden={!open}
        className="absolute right-0 z-10 mt-1 w-52 animate-enter rounded-control border border-line bg-surface p-1.5 shadow-e2"
      >
        {entries.map(entry => (
          <li key={entry.text}>
            <MenuLine entry={entry} onChosen={close}>
              {entry.text}
            </MenuLine>
          </li>
        ))}
        {note && <li className="px-3 pb-2 text-sm text-gold-ink">{note}</li>}
      </ul>
    </div>
  )
}

interface MenuLineProps {
  entry: MenuEntry
  onChosen: () => void
  children: ReactNode
}

function MenuLine({ entry, onChosen, children }: MenuLineProps) {
  if ('to' in entry)
    return (
      <Link to={entry.to} onClick={onChosen} className={entryClass}>
        {children}
      </Link>
    )
  const onClick = () => {
    onChosen()
    entry.onSelect()
  }
  return (
    <button type="button" onClick={onClick} className={classes(entryClass, entry.danger && 'text-danger')}>
      {children}
    </button>
  )
}
