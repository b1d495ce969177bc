import { X } from 'lucide-react'
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  startTransition,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classes } from './classes.ts'
import { closeModal, isShown, leaveModal, showModal } from './modal.ts'

interface DialogProps {
  open: boolean
  /**
   * Asked for by Escape, the close button and a press beside the dialog. Where `open` stays true, the dialog is shown
   * again as soon as this is done.
   */
  onClose: () => void | Promise<void>
  title: ReactNode
  children: ReactNode
  /** A sheet rises from the bottom on phones and stands at the right elsewhere. */
  kind?: 'dialog' | 'sheet'
}

const kinds = {
  dialog: 'm-auto w-[min(32rem,calc(100%-2.375rem))] max-w-none rounded-panel open:animate-enter',
  sheet:
    'mt-auto w-full max-w-none rounded-t-panel open:animate-sheet sm:mt-0 sm:mr-0 sm:ml-auto sm:h-dvh sm:max-h-none sm:w-[26rem] sm:rounded-none sm:rounded-l-panel',
} as const

const LeaveDialog = createContext(() => {})

/** For what stands in a dialog: how to leave it, as its close button does. */
export const useLeaveDialog = (): (() => void) => useContext(LeaveDialog)

/** The browser's own modal dialog: focus stays inside, returns afterwards, and Escape closes. */
export function Dialog({ open, onClose, title, children, kind = 'dialog' }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  /** It was closed because it goes: nobody closed it. */
  const left = useRef(false)
  const [timesClosed, setTimesClosed] = useState(0)

  useEffect(() => {
    const dialog = element.current
    if (dialog && open) showModal(dialog)
    if (dialog && !open) closeModal(dialog)
  }, [open])

  // Its page may keep it open after all. It comes back before what the page asks about that is opened over it.
  useLayoutEffect(() => {
    if (open && timesClosed > 0 && element.current) showModal(element.current)
  }, [open, timesClosed])

  // Taken away while it stands open, it must give the focus back first: a removed dialog cannot.
  useLayoutEffect(() => {
    const dialog = element.current
    if (!open || !dialog) return
    if (left.current) showModal(dialog)
    left.current = false
    return () => {
      left.current = isShown(dialog)
      closeModal(dialog)
    }
  }, [open])

  const leave = () => {
    if (element.current) leaveModal(element.current)
  }
  const tellPage = async () => {
    if (left.current) return
    await onClose()
    // Not before what the router has to say about it, which it says in a transition.
    startTransition(() => setTimesClosed(times => times + 1))
  }
  const closeFromBeside = ({ target }: MouseEvent) => target === element.current && leave()
  const closeByKey = (event: SyntheticEvent) => {
    // The `cancel` of a field for files bubbles up to here.
    if (event.target !== element.current) return
    event.preventDefault()
    leave()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, given by the browser
    <dialog
      ref={element}
      popover="manual"
      aria-labelledby={titleId}
      onCancel={closeByKey}
      onClose={tellPage}
      onClick={closeFromBeside}
      className={classes(
        'max-h-[min(90dvh,48rem)] overflow-auto overscroll-contain bg-surface p-0 text-ink shadow-e3 backdrop:bg-thread-black/60',
        kinds[kind],
      )}
    >
      <div className="grid gap-4 p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:p-7">
        <header className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="pt-1.5 text-2xl">
            {title}
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={leave}
            className="-mt-1 -mr-2 grid size-11 shrink-0 place-items-center rounded-chip hover:bg-surface-2"
          >
            <X aria-hidden size={24} strokeWidth={1.75} />
          </button>
        </header>
        {open && <LeaveDialog value={leave}>{children}</LeaveDialog>}
      </div>
    </dialog>
  )
}
