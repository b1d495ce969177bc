import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { asCedis, type Pesewas, toPesewas } from '@akyede/api'
import { type Command, UsageFailure, usageOf } from './command.ts'

type ValuesOf<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: Options }>
>['values']

/**
 * The words after a command: those that stand by themselves, of which it takes at most so many, and its options. Says
 * how it is used where they are others.
 */
export function readArgs<const Options extends ParseArgsOptionsConfig>(
  command: Pick<Command, 'name' | 'words'>,
  words: readonly string[],
  { bare, options }: { readonly bare: number; readonly options: Options },
): { bare: readonly string[]; options: ValuesOf<Options> } {
  try {
    const { values, positionals } = parseArgs({ args: [...words], allowPositionals: true, options })
    if (positionals.length <= bare) return { bare: positionals, options: values }
  } catch {
    // Said below, as for every other mistake.
  }
  throw usageOf(command)
}

/** The one of these words that somebody wrote, if any. */
export const oneOf = <Word extends string>(
  known: readonly Word[],
  word: string | undefined,
): Word | undefined => known.find(one => one === word)

/** "20" or "20.50" → pesewas, at least so many. */
export function readCedis(option: string, text: string, least = 0): Pesewas {
  const pesewas = /^\d{1,6}(\.\d{1,2})?$/.test(text) ? toPesewas(asCedis(Number(text))) : undefined
  if (pesewas !== undefined && pesewas >= least) return pesewas
  throw new UsageFailure(`${option} ${text} is no amount of cedis, such as 20 or 20.50.`)
}
