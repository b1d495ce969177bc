import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { asCedis, type Pesewas, toPesewas } from '@akyede/api'
import { type Command, UsageFailure, usageOf } from './command.ts'

type ValuesOf<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: Options }>
>['values']

/**
 * Parses the arguments of a command: at most the given number of positional ones, and its options. Throws its usage
 * otherwise.
 */
export function readArgs<const Options extends ParseArgsOptionsConfig>(
  command: Pick<Command, 'name' | 'usage'>,
  args: readonly string[],
  { positionals: most, options }: { readonly positionals: number; readonly options: Options },
): { positionals: readonly string[]; options: ValuesOf<Options> } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    if (positionals.length <= most) return { positionals, options: values }
  } catch {
    // Reported below like other mistakes.
  }
  throw usageOf(command)
}

/** The known word that equals `word`; undefined if there is none. */
export const oneOf = <Word extends string>(
  known: readonly Word[],
  word: string | undefined,
): Word | undefined => known.find(candidate => candidate === word)

/** "20" or "20.50" → pesewas, at least `least`. */
export function readCedis(option: string, text: string, least = 0): Pesewas {
  const pesewas = /^\d{1,6}(\.\d{1,2})?$/.test(text) ? toPesewas(asCedis(Number(text))) : undefined
  if (pesewas !== undefined && pesewas >= least) return pesewas
  throw new UsageFailure(`${option} ${text} is no amount of cedis, such as 20 or 20.50.`)
}
