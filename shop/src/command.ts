import { asCedis, type Pesewas, toPesewas } from '@akyede/api'
import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import type { Access, Operator } from './access.ts'

/** A report that is always printed; `hasFailed` makes the command exit with an error. */
export interface CommandReport {
  readonly text: string
  readonly hasFailed: boolean
}

type Output = string | CommandReport
type Action<Args extends unknown[]> = (...args: Args) => Promise<void>

export interface ActionOptions {
  /** Creates the database if it does not exist. */
  readonly canCreateDatabase?: boolean
}

/** Wrap the action of a command: open its connections and print its result. */
export interface Actions {
  withOperator<Args extends unknown[]>(
    work: (operator: Operator, ...args: Args) => Output | Promise<Output>,
    options?: ActionOptions,
  ): Action<Args>
  withAccess<Args extends unknown[]>(
    work: (access: Access, ...args: Args) => Promise<Output>,
    options?: ActionOptions,
  ): Action<Args>
}

export type AddCommands = (program: Command, actions: Actions) => void

/** One line per entry, or `none` for an empty list. */
export const asList = (lines: readonly string[], none: string): string => lines.join('\n') || none

/** The reason of an action of staff, which the command needs. */
export const reasonOption = <const Reasons extends readonly string[]>(reasons: Reasons) =>
  new Option('--reason <reason>', 'one of the reasons of the back office')
    .choices(reasons)
    .makeOptionMandatory()

/** Refuses a command with none of the options; `conflicts` refuses two of them. */
export const requireOneOf =
  (...names: readonly string[]) =>
  (command: { opts(): object; error(message: string): never }): void => {
    if (!names.some(name => name in command.opts()))
      command.error(`error: one of the options --${names.join(', --')} is required`)
  }

/** Parses "20" or "20.50" into pesewas, at least `least`. */
export const cedis =
  (least = 0) =>
  (text: string): Pesewas => {
    const pesewas = /^\d{1,6}(\.\d{1,2})?$/.test(text) ? toPesewas(asCedis(Number(text))) : undefined
    if (pesewas !== undefined && pesewas >= least) return pesewas
    throw new InvalidArgumentError('It must be an amount in cedis, such as 20 or 20.50.')
  }

/** Parses a whole number from 1 to `most`. */
export const count =
  (most: number) =>
  (text: string): number => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
    if (number >= 1 && number <= most) return number
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`)
  }
