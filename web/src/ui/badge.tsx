import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const tones = {
  sale: 'bg-brand text-on-brand',
  new: 'bg-gold text-on-gold',
  bestseller: 'bg-forest text-on-forest',
  good: 'bg-forest-soft text-forest',
  waiting: 'bg-gold-soft text-gold-ink',
  calm: 'bg-indigo-soft text-indigo',
  bad: 'bg-danger-soft text-danger',
  plain: 'bg-surface-2 text-ink-2',
} as const

export type BadgeTone = keyof typeof tones

/** A short label on a colour. The text alone carries the meaning. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-block rounded-badge wrap-normal px-2 py-0.5 text-xs leading-5 font-bold',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
