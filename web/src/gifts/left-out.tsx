import type { Skipped } from '@akyede/contract/gifts'
import { leftOutWords } from './left-out-words.ts'
import { TruncatedList } from './truncated-list.tsx'

interface LeftOutProps {
  skipped: readonly Skipped[]
  /** All that stands on the list. */
  items: readonly { readonly id: string; readonly name: string }[]
}

/** What one order for a whole list does not bring, and why. */
export function LeftOut({ skipped, items }: LeftOutProps) {
  const known = leftOutWords(skipped, items)
  if (known.length === 0) return null
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      <p className="font-semibold">Left out:</p>
      <TruncatedList
        label="Left out"
        className="grid gap-0.5"
        lines={known.map(({ id, text }) => <li key={id}>{text}</li>)}
      />
    </div>
  )
}
