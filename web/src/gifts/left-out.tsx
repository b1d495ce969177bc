import type { Skipped } from '@akyede/contract/gifts'
import type { ReactElement } from 'react'
import { Disclosure } from '#ui/disclosure.tsx'
import { skippedWords } from './claim-status.ts'

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

/** What was left out of one order for all of a list, and why; what is not on it any more is not named. */
export const leftOutWords = (
  skipped: readonly Skipped[],
  items: readonly { readonly id: string; readonly name: string }[],
): { readonly id: string; readonly text: string }[] =>
  skipped.flatMap(({ item_id: id, reason }) => {
    const name = items.find(item => item.id === id)?.name
    return name ? [{ id, text: `${name} (${skippedWords[reason]})` }] : []
  })

/** So many are read at a glance; what is to be filled in stands below them. */
const few = 6

interface TruncatedListProps {
  /** What these are, to whoever cannot see them. */
  label: string
  className: string
  /** One line for each. */
  lines: readonly ReactElement[]
}

/** A list that is read whole only by who wants to: its first lines, and the rest behind a word. */
export function TruncatedList({ label, className, lines }: TruncatedListProps) {
  // For one or two more nobody wants to press.
  const shown = lines.length <= few + 2 ? lines.length : few
  const rest = lines.slice(shown)
  return (
    <>
      <ul aria-label={label} className={className}>
        {lines.slice(0, shown)}
      </ul>
      {rest.length > 0 && (
        <Disclosure summary={`And ${rest.length} more`}>
          <ul aria-label={`${label}: the rest`} className={className}>
            {rest}
          </ul>
        </Disclosure>
      )}
    </>
  )
}
