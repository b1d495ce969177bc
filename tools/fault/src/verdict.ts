export type Measurement = number | string | Readonly<Record<string, number | string>>

/** The findings of one run. */
export interface Findings {
  readonly measurements: Readonly<Record<string, Measurement>>
  /** Violated invariants, in sentences. */
  readonly broken: readonly string[]
  /** Missed time goals. They fail a full run; a short one, on a loaded machine, only reports them. */
  readonly late: readonly string[]
}

export interface Verdict extends Findings {
  readonly name: string
  readonly seed: number
  readonly runs: number
  readonly passed: boolean
}

/** A sentence for a missed time goal. In milliseconds. */
export function missedTimeGoal(what: string, measured: number, goal: number): string[] {
  if (measured <= goal) return []
  return [`${what}: ${Math.round(measured)} ms, the goal is ${goal} ms`]
}

/** The distribution of durations, in milliseconds. */
export function summarizeDurations(durations: readonly number[]): Record<'p50' | 'p99' | 'max', number> {
  const sorted = durations.toSorted((a, b) => a - b)
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? 0)
  return { p50: at(0.5), p99: at(0.99), max: Math.round(sorted.at(-1) ?? 0) }
}
