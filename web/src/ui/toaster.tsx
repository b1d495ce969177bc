import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { classes } from './classes.ts'
import { dismissToast, shownToasts, type Toast } from './toast.ts'

const none: readonly Toast[] = []

/** The place where toasts appear. It is there from the start: screen readers only hear regions they already know. */
export function Toaster({ shownForMs }: { shownForMs: number }) {
  const toasts = useSyncExternalStore(shownToasts.subscribe, shownToasts.current, () => none)
  return (
    <section
      aria-label="Messages"
      data-above-foot
      className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--foot)+1rem)] z-40 grid justify-items-center gap-2"
    >
      <div role="status" className="contents">
        {toasts
          .filter(toast => !isFailure(toast))
          .map(toast => (
            <ToastCard key={toast.id} toast={toast} shownForMs={shownForMs} />
          ))}
      </div>
      <div role="alert" className="contents">
        {toasts.filter(isFailure).map(toast => (
          <ToastCard key={toast.id} toast={toast} shownForMs={shownForMs} />
        ))}
      </div>
    </section>
  )
}

const isFailure = (toast: Toast) => toast.kind === 'failure'

function ToastCard({ toast, shownForMs }: { toast: Toast; shownForMs: number }) {
  // Held by itself: a toast that vanishes under the pointer never tells that the pointer left.
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(toast.id), shownForMs)
    return () => clearTimeout(timer)
  }, [held, toast.id, shownForMs])

  const Icon = isFailure(toast) ? CircleAlert : CircleCheck
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only notices whether somebody is still reading
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
