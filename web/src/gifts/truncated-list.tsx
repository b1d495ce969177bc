import type { ReactElement } from 'react'
import { Disclosure } from '#ui/disclosure.tsx'

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
