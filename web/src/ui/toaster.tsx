import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { type MouseEvent, type SyntheticEvent, useEffect, useState, useSyncExternalStore } from 'react'
import { classes } from './classes.ts'
import { dismissToast, shownToasts, type Toast, toastsStay } from './toast.ts'

const none: readonly Toast[] = []

interface Times {
  /** Milliseconds. */
  shownFor: number
}

/**
 * The container of toasts: below the header on phones and in the lower left corner of wide screens, where neither
 * prices nor the next action stand; on tablets above the navigation of the workshop and of the back office. It is rendered
 * from the start, because screen readers announce only live regions that exist already.
 */
export function Toaster(times: Times) {
  const toasts = useSyncExternalStore(shownToasts.subscribe, shownToasts.current, () => none)
  return (
    <section
      id="messages"
      aria-label="Messages"
      className="pointer-events-none fixed inset-x-4 top-16 z-40 grid justify-items-center gap-2 md:inset-x-auto md:top-auto md:bottom-20 md:left-6 md:w-md lg:bottom-6"
    >
      <div role="status" className="contents">
        {toasts
          .filter(toast => !isFailure(toast))
          .map(toast => (
            <ToastCard key={toast.id} toast={toast} {...times} />
          ))}
      </div>
      <div role="alert" className="contents">
        {toasts.filter(isFailure).map(toast => (
          <ToastCard key={toast.id} toast={toast} {...times} />
        ))}
      </div>
    </section>
  )
}

const isFailure = (toast: Toast) => toast.kind === 'failure'

function ToastCard({ toast, shownFor }: { toast: Toast } & Times) {
  // Each toast has its own state, because a toast that is removed under the pointer never fires `mouseleave`.
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || toastsStay()) return
    const timer = setTimeout(() => dismissToast(toast.id), shownFor)
    return () => clearTimeout(timer)
  }, [held, toast.id, shownFor])
  // A toast ends when its action is used.
  const endWithAction = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('p :is(a, button)')) dismissToast(toast.id)
  }
  // The pointer may leave a toast that still has the focus.
  const hold = ({ currentTarget }: SyntheticEvent) => setHeld(currentTarget.matches(':hover, :focus-within'))

  const Icon = isFailure(toast) ? CircleAlert : CircleCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects whether the user is still reading
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on what is offered is a click as well
    <div
      onMouseEnter={hold}
      onMouseLeave={hold}
      onFocus={hold}
      onBlur={hold}
      onClick={endWithAction}
      className="pointer-events-auto flex w-full max-w-md animate-enter items-center gap-3 rounded-control border border-line bg-surface py-1 pr-1 pl-4 shadow-e2"
    >
      {toast.kind !== 'note' && (
        <Icon
          aria-hidden
          size={22}
          strokeWidth={1.75}
          className={classes('shrink-0', isFailure(toast) ? 'text-danger' : 'text-forest')}
        />
      )}
      <p className="flex-1 py-2 font-semibold wrap-anywhere">
        {toast.text} {toast.action}
      </p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismissToast(toast.id)}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-surface-2"
      >
        <X aria-hidden size={20} strokeWidth={1.75} />
      </button>
    </div>
  )
}
