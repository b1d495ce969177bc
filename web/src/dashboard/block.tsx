import { words } from '@akyede/contract/words'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { SectionHeading } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'

/** State of a block of the dashboard: loaded, loading or failed. */
export type Found<T> =
  | { readonly state: 'found'; readonly value: T }
  | { readonly state: 'waiting' }
  | { readonly state: 'failed'; readonly retry: () => void }

interface BlockProps<T> {
  id: string
  title: string
  found: Found<T>
  /** Link to the full list. */
  action?: ReactNode
  /** Height class of the placeholder. */
  placeholder?: string
  className?: string
  children: (value: T) => ReactNode
}

/** A block of the dashboard. Its failure does not affect the others. */
export function Block<T>({
  id,
  title,
  found,
  action,
  placeholder = 'h-56',
  className,
  children,
}: BlockProps<T>) {
  return (
    <section aria-labelledby={id} className={classes('min-w-0', className)}>
      <SectionHeading id={id} action={action}>
        {title}
      </SectionHeading>
      {found.state === 'found' && children(found.value)}
      {found.state === 'failed' && <BlockFailed title={title} retry={found.retry} />}
      {found.state === 'waiting' && (
        <div aria-busy className={classes('animate-appear-late rounded-panel bg-surface-2', placeholder)} />
      )}
    </section>
  )
}

interface BlockFailedProps {
  title: string
  retry: () => void
  /** Text for a block without a heading above it. */
  children?: ReactNode
}

/** Message for a block that failed to load. */
export function BlockFailed({ title, retry, children = `${words.error.title}.` }: BlockFailedProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-panel border border-line bg-surface p-5">
      <p>{children} The rest of the page is fine.</p>
      <Button variant="secondary" onClick={retry} aria-label={`${words.error.retry}: ${title}`}>
        {words.error.retry}
      </Button>
    </div>
  )
}

/** Message for an empty block, with the next step. */
export function Nothing({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 border-y border-line py-5">
      <p className="text-ink-2">{children}</p>
      {action}
    </div>
  )
}
