import { wishlistWords } from '@akyede/contract/wishlist-words'
import { useState } from 'react'
import { ConnectionError } from '#kit/call.ts'
import { classes } from '#ui/classes.ts'

interface StatusText {
  readonly kind: 'success' | 'failure'
  readonly text: string
}

/** Messages inside a sheet, because a toast would be hidden behind it. */
export function useStatusMessage() {
  const [said, setSaid] = useState<StatusText>()
  return {
    said,
    say: (text: string) => setSaid({ kind: 'success', text }),
    sayFailure: (text: string, error: unknown) =>
      setSaid({ kind: 'failure', text: [text, reasonOf(error)].filter(Boolean).join('. ') }),
  }
}

const reasonOf = (error: unknown): string =>
  error instanceof Error && !(error instanceof ConnectionError) ? error.message : ''

export const StatusMessage = ({ said }: { said: StatusText | undefined }) => (
  <p
    role="status"
    className={classes(
      'rounded-control px-4 py-2.5 font-semibold empty:hidden',
      said?.kind === 'failure' ? 'bg-danger-soft text-danger' : 'bg-forest-soft text-forest',
    )}
  >
    {said?.text}
  </p>
)

/** Shown after a change without a connection. */
export const QueuedNote = () => (
  <p role="status" className="rounded-control bg-gold-soft px-4 py-2.5 text-gold-ink">
    {wishlistWords.waits}
  </p>
)
