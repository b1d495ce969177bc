import { parseArgs } from 'node:util'
import type { Fault, Options } from './fault.ts'

export interface ParsedOptions {
  readonly fault: Fault
  readonly options: Omit<Options, 'say'>
}

/** Undefined if the arguments are invalid. */
export function readOptions(words: readonly string[], faults: readonly Fault[]): ParsedOptions | undefined {
  const [name, ...rest] = words
  const fault = faults.find(each => each.name === name)
  if (!fault) return undefined
  try {
    const { values } = parseArgs({
      args: rest,
      options: {
        seed: { type: 'string' },
        runs: { type: 'string' },
        [fault.counts]: { type: 'string' },
        short: { type: 'boolean', default: false },
      },
    })
    const short = values.short === true
    const runs = values.runs ?? values[fault.counts]
    return {
      fault,
      options: {
        short,
        seed: readCount(values.seed) ?? Math.floor(Math.random() * 1_000_000),
        runs: readCount(runs) ?? (short ? fault.runs.short : fault.runs.full),
      },
    }
  } catch {
    return undefined
  }
}

/** Undefined for a missing value; fails unless it is a positive whole number. */
function readCount(text: unknown): number | undefined {
  if (text === undefined) return undefined
  if (typeof text !== 'string' || !/^[1-9]\d{0,8}$/.test(text)) throw new Error(`${text} is not a count`)
  return Number(text)
}

/** The usage of the command, with all faults. */
export const usage = (
  faults: readonly Fault[],
): string => `Lets things go wrong, and looks whether the shop keeps its promises.

  npm run fault -- NAME [--short] [--seed N] [--runs N]

${faults.map(({ name, about, counts, runs }) => `  ${name.padEnd(13)} ${about} (${runs.full} ${counts}, short ${runs.short})`).join('\n')}

Progress goes to standard error, one JSON verdict to standard output. The exit code is 1 when the verdict is.`
