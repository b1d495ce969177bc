import { ConfigFailure, hasDatabase, readConfig } from '@akyede/api'
import { CommanderError } from '@commander-js/extra-typings'
import { type Access, createAccess } from './access.ts'
import { createProgram } from './commands.ts'

export interface CommandOutput {
  readonly print: (text: string) => void
  readonly printError: (text: string) => void
}

/** Registers how a running command is stopped. */
export type OnOpen = (stop: () => Promise<void>) => void

/** Runs one operator command on the database of the environment; returns its exit code. */
export async function runCommand(
  args: readonly string[],
  output: CommandOutput,
  onOpen: OnOpen = () => {},
): Promise<number> {
  try {
    return await perform(args, output, onOpen)
  } catch (error) {
    // Commander has printed its message.
    if (error instanceof CommanderError) return error.exitCode
    output.printError(`${error instanceof Error ? error.message : String(error)}\n`)
    return error instanceof ConfigFailure ? error.exitCode : 1
  }
}

async function perform(
  args: readonly string[],
  { print, printError }: CommandOutput,
  onOpen: OnOpen,
): Promise<number> {
  await using opened = new AsyncDisposableStack()
  let exitCode = 0
  const program = createProgram({
    printError,
    report: output => {
      const { text, hasFailed } = typeof output === 'string' ? { text: output, hasFailed: false } : output
      print(`${text}\n`)
      exitCode = Number(hasFailed)
    },
    open: ({ canCreateDatabase }): Access => {
      const config = readConfig(process.env)
      if (!canCreateDatabase && !hasDatabase(config))
        throw new Error(`There is no shop's database in ${config.dataDir}.`)
      const stopped = new AbortController()
      const access = createAccess(config, opened, stopped.signal)
      onOpen(async () => {
        stopped.abort(new Error('Stopped.'))
        await access.settled()
        await opened.disposeAsync()
      })
      return access
    },
  })
  await program.parseAsync(args.length > 0 ? args : ['--help'], { from: 'user' })
  return exitCode
}
