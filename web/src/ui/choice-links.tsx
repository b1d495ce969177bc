import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from './classes.ts'

interface Choice {
  key: string
  text: ReactNode
  to: string
  current: boolean
}

interface ChoiceLinksProps {
  label: string
  choices: readonly Choice[]
}

/** Filters of a list as links side by side. A row that is too wide for a phone scrolls on its own. */
export const ChipLinks = ({ label, choices }: ChoiceLinksProps) => (
  <nav aria-label={label} className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
    <ul className="flex gap-2 py-1 md:flex-wrap">
      {choices.map(({ key, current, ...choice }) => (
        <ChoiceLink
          key={key}
          {...choice}
          replace
          aria-current={current ? 'true' : undefined}
          className={classes(
            'rounded-chip border px-4 text-sm',
            current ? 'border-ink bg-ink text-bg' : 'border-line-strong bg-surface hover:bg-surface-2',
          )}
        />
      ))}
    </ul>
  </nav>
)

/** Tabs of a page as links. One tab is shown at a time. */
export const TabLinks = ({ label, choices }: ChoiceLinksProps) => (
  <nav aria-label={label} className="-mx-4 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0">
    <ul className="flex gap-1">
      {choices.map(({ key, current, ...choice }) => (
        <ChoiceLink
          key={key}
          {...choice}
          aria-current={current ? 'page' : undefined}
          className={classes('px-3.5', current ? 'text-brand-ink woven-notch' : 'text-ink-2 hover:text-ink')}
        />
      ))}
    </ul>
  </nav>
)

/** A link of the row. It keeps its width and the scroll position of the page. */
const ChoiceLink = ({ text, className, ...rest }: ComponentProps<typeof Link> & { text: ReactNode }) => (
  <li className="shrink-0">
    <Link
      {...rest}
      preventScrollReset
      className={classes('flex min-h-11 items-center font-semibold', className)}
    >
      {text}
    </Link>
  </li>
)
