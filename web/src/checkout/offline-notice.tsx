import { useOnline } from '#kit/use-online.ts'

/** What goes on without this page, said while it cannot ask. */
export function OfflineNotice() {
  const online = useOnline()
  return (
    <p
      role="status"
      className={online ? 'sr-only' : 'max-w-sm rounded-control bg-gold-soft p-4 font-semibold text-gold-ink'}
    >
      {!online && 'You are offline. Your payment goes on, and this page asks again when you are back.'}
    </p>
  )
}
