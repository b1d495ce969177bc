import type { Access, Operator } from './access.ts'

/** A report that is always printed; `hasFailed` makes the command exit with an error. */
export interface CommandReport {
  readonly text: string
  readonly hasFailed: boolean
}

export interface Command {
  readonly name: string
  readonly usage: string
  readonly about: string
  /** Creates the database if it does not exist. */
  readonly canCreateDatabase?: true
  run(access: Access, args: readonly string[]): Promise<string | CommandReport>
}

/** Wrong arguments: the message shows the usage. */
export class UsageFailure extends Error {}

export const usageOf = ({ name, usage }: Pick<Command, 'name' | 'usage'>): UsageFailure =>
  new UsageFailure(`Usage: npm run akyede -- ${name} ${usage}`)

interface Listing {
  readonly name: string
  readonly about: string
  /** Printed when the list is empty. */
  readonly none: string
  readonly find: (operator: Operator) => Promise<readonly string[]>
}

/** Prints a list, one line per entry. */
export function listCommand({ name, about, none, find }: Listing): Command {
  const command = { name, about, usage: '' }
  return {
    ...command,
    async run(access, args) {
      if (args.length > 0) throw usageOf(command)
      return (await find(await access.operator())).join('\n') || none
    },
  }
}
