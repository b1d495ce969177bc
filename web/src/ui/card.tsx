import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

/** A raised surface for one subject. */
export function Panel({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={classes('rounded-panel border border-line bg-surface p-5 sm:p-7', className)}
    />
  )
}

/** A card whose whole area follows one link. Put `cardLinkClass` on the link with the name. */
export function Card({ className, ...rest }: ComponentProps<'article'>) {
  return <article {...rest} className={classes('group relative grid content-start gap-2.5', className)} />
}

/** Stretches the target of a link over its card. */
export const cardLinkClass =
  'after:absolute after:inset-0 after:rounded-picture group-hover:underline underline-offset-4 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus'

/** A section heading with an optional action beside it. */
export function SectionHeading({
  id,
  children,
  action,
  large = false,
}: {
  id?: string
  children: ReactNode
  action?: ReactNode
  /** On the landing page, whose title is larger too. */
  large?: boolean
}) {
  return (
    <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 [&>a]:thumb">
      <h2 id={id} className={large ? 'text-title' : 'text-section'}>
        {children}
      </h2>
      {action}
    </div>
  )
}
