import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classes } from './classes.ts'

const variants = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-surface-2',
  quiet: 'text-brand-ink hover:bg-brand-soft',
  /** For a button that is not available. Set `aria-disabled` too. */
  off: 'cursor-not-allowed bg-surface-2 text-ink-3 active:scale-100',
  danger: 'bg-danger text-on-danger hover:opacity-90',
} as const

// The horizontal padding shrinks with the screen, so that large text still fits on a phone.
const sizes = {
  medium: 'min-h-11 px-[min(1rem,5vw)] text-base',
  large: 'min-h-13 py-2 px-[min(1.5rem,7vw)] text-lg',
  icon: 'size-11',
} as const

const shape =
  'edged inline-flex items-center justify-center gap-2 rounded-control font-semibold no-underline transition-[background-color,opacity,transform] select-none active:scale-[0.98]'

export interface ButtonStyle {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
  /** Fills the width of its container. */
  wide?: boolean | undefined
}

/** The classes of a button, for other elements that look like one. */
export function buttonClass({
  variant = 'primary',
  size = 'medium',
  wide = false,
}: ButtonStyle = {}): string {
  return classes(shape, variants[variant], sizes[size], wide && 'w-full')
}

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** Set while the action runs. It replaces the label at the same width, and clicks are ignored. */
  pending?: string | false | undefined
}

/** A button, of type "button" by default. It stays focusable while pending. */
export function Button({ variant, size, wide, pending, className, children, onClick, ...rest }: ButtonProps) {
  const ignoreWhilePending = (event: MouseEvent<HTMLButtonElement>) =>
    pending ? event.preventDefault() : onClick?.(event)
  return (
    <button
      type="button"
      {...rest}
      onClick={ignoreWhilePending}
      aria-disabled={pending ? true : rest['aria-disabled']}
      className={classes(buttonClass({ variant, size, wide }), pending && 'cursor-progress', className)}
    >
      {pending === undefined ? children : <PendingLabel pending={pending}>{children}</PendingLabel>}
    </button>
  )
}

/** Label and pending label share one grid cell, so the wider one sets the width. */
function PendingLabel({ pending, children }: { pending: string | false; children: React.ReactNode }) {
  return (
    <span className="grid place-items-center">
      <span className={classes('col-start-1 row-start-1 inline-flex gap-2', pending && 'invisible')}>
        {children}
      </span>
      <span role="status" className="col-start-1 row-start-1 inline-flex items-center gap-2">
        {pending && (
          <>
            <LoaderCircle aria-hidden size={20} className="animate-spin" /> {pending}
          </>
        )}
      </span>
    </span>
  )
}

interface ButtonLinkProps extends ButtonStyle, LinkProps {}

/** A link that looks like a button, for navigation. */
export function ButtonLink({ variant, size, wide, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classes(buttonClass({ variant, size, wide }), className)} />
}
