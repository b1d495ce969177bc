import type { RunContext } from './run-context.ts'
import type { Shop } from './shop.ts'
import type { Findings } from './verdict.ts'

export interface Options {
  readonly seed: number
  /** How often: of what, each fault says in `counts`. */
  readonly runs: number
  /** The form for every change: fewer of everything, and times are told but not judged. */
  readonly short: boolean
  /** Progress, beside the verdict. */
  readonly say: (text: string) => void
}

/** One way in which the world goes wrong, and what the shop must be like afterwards. */
export interface Fault {
  readonly name: string
  readonly about: string
  /** What `--runs` counts; the option may be called so, too. */
  readonly counts: string
  readonly runs: { readonly full: number; readonly short: number }
  /** Left out of what every change runs, because it takes long or a browser. */
  readonly isManualOnly?: true
  run(stage: RunContext, options: Options): Promise<Findings>
}

/** What the shop's own check finds broken, as it says it. */
export async function checkInvariants(shop: Shop): Promise<string[]> {
  const { code, stdout, stderr } = await shop.operator('check')
  if (code === 0 && /^ok/m.test(stdout)) return []
  return [`the check of the data: ${(stderr || stdout).trim().replaceAll('\n', '; ')}`]
}
