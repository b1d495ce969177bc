import type { RunContext } from './run-context.ts'
import type { Shop } from './shop.ts'
import type { Findings } from './verdict.ts'

export interface Options {
  readonly seed: number
  /** Number of repetitions; `counts` of the fault names their unit. */
  readonly runs: number
  /** The short form for every change: fewer repetitions, and time goals are reported but not enforced. */
  readonly short: boolean
  /** Prints progress. */
  readonly say: (text: string) => void
}

/** A fault to inject, and the invariants afterwards. */
export interface Fault {
  readonly name: string
  readonly about: string
  /** The unit of `--runs`; also accepted as the name of the option. */
  readonly counts: string
  readonly runs: { readonly full: number; readonly short: number }
  /** Excluded from the tests of every change, because it takes long or needs a browser. */
  readonly isManualOnly?: true
  run(context: RunContext, options: Options): Promise<Findings>
}

/** Violations that the operator command `check` finds, as it prints them. */
export async function checkInvariants(shop: Shop): Promise<string[]> {
  const { code, stdout, stderr } = await shop.operator('check')
  if (code === 0 && /^ok/m.test(stdout)) return []
  return [`the check of the data: ${(stderr || stdout).trim().replaceAll('\n', '; ')}`]
}
