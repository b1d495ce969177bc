import { X } from 'lucide-react'
import { createContext, type MouseEvent, type ReactNode, useContext, useId } from 'react'
import { classes } from './classes.ts'
import { useModal } from './use-modal.ts'

interface DialogProps {
  open: boolean
  /** Called on Escape, on the close button and on a click outside. The dialog stays open while `open` is true. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** A sheet opens from the bottom on phones and from the right on larger screens. */
  kind?: 'dialog' | 'sheet'
}

const kinds = {
  dialog: 'm-auto w-[min(32rem,calc(100%-2.375rem))] max-w-none rounded-panel open:animate-enter',
  sheet:
    'mt-auto w-full max-w-none rounded-t-panel open:animate-sheet sm:mt-0 sm:mr-0 sm:ml-auto sm:h-dvh sm:max-h-none sm:w-[26rem] sm:rounded-none sm:rounded-l-panel [@media(height>=30rem)]:scroll-pt-20',
} as const

/** The heading of a sheet is sticky, because its content is long. Very low screens have no room for that. */
const headings = {
  dialog: '',
  sheet:
    'top-0 z-2 -mx-5 -mt-5 -mb-2 border-b border-line bg-surface px-5 pt-5 pb-2 sm:-mx-7 sm:-mt-7 sm:px-7 sm:pt-7 [@media(height>=30rem)]:sticky',
} as const

const LeaveDialog = createContext(() => {})

/** Closes the surrounding dialog as its close button does. */
export const useLeaveDialog = (): (() => void) => useContext(LeaveDialog)

/** A modal dialog over the page. */
export function Dialog({ open, onClose, title, children, kind = 'dialog' }: DialogProps) {
  const titleId = useId()
  const modal = useModal(open, onClose)
  const closeOnBackdropClick = ({ target, currentTarget }: MouseEvent) =>
    target === currentTarget && onClose()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, given by the browser
    <dialog
      {...modal}
      aria-labelledby={titleId}
      onClick={closeOnBackdropClick}
      className={classes(
        'max-h-[min(90dvh,48rem)] overflow-auto overscroll-contain bg-surface p-0 text-ink shadow-e3 backdrop:bg-thread-black/60',
        kinds[kind],
      )}
    >
      <div className="grid gap-4 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-7">
        <header className={classes('flex items-start justify-between gap-4', headings[kind])}>
          <h2 id={titleId} className="mt-1.5 line-clamp-3 text-2xl wrap-anywhere">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-chip hover:bg-surface-2"
          >
            <X aria-hidden size={24} strokeWidth={1.75} />
          </button>
        </header>
        {open && <LeaveDialog value={onClose}>{children}</LeaveDialog>}
      </div>
    </dialog>
  )
}
