import type { Access } from './access.ts'

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
