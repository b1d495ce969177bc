import type { Skipped } from '@akyede/contract/gifts'
import { skippedWords } from './open-items.ts'

interface LeftOutProps {
  skipped: readonly Skipped[]
  nameOf: (itemId: string) => string | undefined
}

/** What one order for a whole list does not bring, and why. */
export function LeftOut({ skipped, nameOf }: LeftOutProps) {
  const known = skipped.flatMap(({ item_id: id, reason }) => {
    const name = nameOf(id)
    return name ? [{ id, text: `${name} (${skippedWords[reason]})` }] : []
  })
  if (known.length === 0) return null
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      <p className="font-semibold">Left out:</p>
      <ul className="grid gap-0.5">
        {known.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </div>
  )
}
