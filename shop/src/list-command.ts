import type { Operator } from './access.ts'
import { type Command, usageOf } from './command.ts'

interface Listing {
  readonly name: string
  readonly about: string
  /** What is said where there is nothing to list. */
  readonly none: string
  readonly find: (operator: Operator) => Promise<readonly string[]>
}

/** Prints what there is, a line each. */
export function listCommand({ name, about, none, find }: Listing): Command {
  const command = { name, about, words: '' }
  return {
    ...command,
    async run(access, words) {
      if (words.length > 0) throw usageOf(command)
      return (await find(await access.operator())).join('\n') || none
    },
  }
}
