import type { ReactNode } from 'react'

interface ProgressProps {
  value: number
  max: number
  /** The progress in words: "₵24 more for free shipping". */
  children: ReactNode
}

/** A progress bar with its text. */
export function Progress({ value, max, children }: ProgressProps) {
  return (
    <label className="grid gap-1.5 text-sm text-ink-2">
      <span>{children}</span>
      <progress
        value={Math.min(value, max)}
        max={max}
        className="h-2 w-full appearance-none overflow-hidden rounded-chip bg-surface-2 [&::-moz-progress-bar]:bg-forest [&::-webkit-progress-bar]:bg-surface-2 [&::-webkit-progress-value]:rounded-chip [&::-webkit-progress-value]:bg-forest"
      />
    </label>
  )
}
