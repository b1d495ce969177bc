import type { Access, Operator } from './access.ts'

/** A report that is printed in any case; `broken` makes the command fail. */
export interface CommandReport {
  readonly text: string
  readonly hasFailed: boolean
}

export interface Command {
  readonly name: string
  readonly words: string
  readonly about: string
  /** May make the database where there is none. */
  readonly canCreateDatabase?: true
  run(access: Access, words: readonly string[]): Promise<string | CommandReport>
}

/** The words after a command are wrong: says how it is used. */
export class UsageFailure extends Error {}

export const usageOf = ({ name, words }: Pick<Command, 'name' | 'words'>): UsageFailure =>
  new UsageFailure(`Usage: npm run akyede -- ${name} ${words}`)

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
