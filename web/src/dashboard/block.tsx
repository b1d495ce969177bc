import { words } from '@akyede/contract/words'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { SectionHeading } from '#ui/card.tsx'
import { classes } from '#ui/classes.ts'

/** How the blocks of the first page stand: known, awaited or failed, each by itself. */
export type Found<T> =
  | { readonly state: 'found'; readonly value: T }
  | { readonly state: 'waiting' }
  | { readonly state: 'failed'; readonly retry: () => void }

interface BlockProps<T> {
  id: string
  title: string
  found: Found<T>
  /** The way to all of it. */
  action?: ReactNode
  /** How high its placeholder is. */
  placeholder?: string
  className?: string
  children: (value: T) => ReactNode
}

/** One block of the first page: what fails in it harms no other. */
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
  /** What is said where no heading stands above it. */
  children?: ReactNode
}

/** One part could not be found out; the others stand. */
export function BlockFailed({ title, retry, children = `${words.error.title}.` }: BlockFailedProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-panel border border-line bg-surface p-5">
      <p>{children} The rest of the page is as it should be.</p>
      <Button variant="secondary" onClick={retry} aria-label={`${words.error.retry}: ${title}`}>
        {words.error.retry}
      </Button>
    </div>
  )
}

/** Nothing there yet: one sentence and the way to change that. */
export function Nothing({ children, action }: { children: ReactNode; action: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 rounded-panel border border-dashed border-line-strong p-5">
      <p className="text-ink-2">{children}</p>
      {action}
    </div>
  )
}
