import { useEffect, useRef } from 'react'

/** What was said of the letter, and where to look for it. */
export function EmailSent({ email, message }: { email: string; message: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="grid gap-1 rounded-panel border border-line bg-forest-soft p-5 outline-none"
    >
      <p className="font-semibold text-forest">{message}</p>
      <p className="text-ink-2">
        Look into the mailbox of <span className="wrap-anywhere text-ink">{email}</span>, and into its spam
        too. The link works for an hour.
      </p>
    </div>
  )
}
