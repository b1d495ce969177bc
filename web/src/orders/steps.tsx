import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '#ui/classes.ts'
import { Timestamp } from '#ui/timestamp.tsx'

export interface Step {
  readonly name: string
  readonly text: ReactNode
  readonly at: string | null
}

interface StepsProps {
  /** "Order progress" */
  label: string
  steps: readonly Step[]
  /** The index of the last step that was reached. */
  current: number
  className?: string
}

/** A list of steps: vertical on phones, horizontal elsewhere. */
export function Steps({ label, steps, current, className }: StepsProps) {
  return (
    <ol aria-label={label} className={classes('grid sm:flex sm:gap-x-2', className)}>
      {steps.map(({ name, text, at }, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className="relative grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3 pb-5 last:pb-0 sm:flex-1 sm:grid-cols-1 sm:content-start sm:gap-y-2 sm:pb-0 sm:last:flex-none"
        >
          <Knot reached={index <= current} />
          {index < steps.length - 1 && <Thread reached={index < current} />}
          <span className="grid content-center sm:content-start">
            <span className={classes('font-semibold', index > current && 'font-normal text-ink-2')}>
              {text}
            </span>
            {at && (
              <span className="text-sm text-ink-2">
                <Timestamp at={at} withTime />
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

function Knot({ reached }: { reached: boolean }) {
  return (
    <span
      aria-hidden
      className={classes(
        'z-1 grid size-8 place-items-center rounded-chip border-2',
        reached ? 'border-forest bg-forest text-on-forest' : 'border-line-strong bg-surface',
      )}
    >
      {reached && <Check size={18} strokeWidth={2.5} />}
    </span>
  )
}

/** Connects a step to the next one. */
function Thread({ reached }: { reached: boolean }) {
  return (
    <span
      aria-hidden
      className={classes(
        'absolute top-8 bottom-0 left-[0.9375rem] w-0.5 sm:top-[0.9375rem] sm:right-0 sm:-mr-2 sm:bottom-auto sm:left-8 sm:h-0.5 sm:w-auto',
        reached ? 'bg-forest' : 'bg-line-strong',
      )}
    />
  )
}
