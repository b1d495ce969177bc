import { ConfigFailure, hasDatabase, readConfig } from '@akyede/api'
import { CommanderError } from '@commander-js/extra-typings'
import { createAccess } from './access.ts'
import { createProgram } from './commands.ts'
import { stopOnSignal } from './run-until-signal.ts'

/** Runs one operator command on the database, whether the shop is running or not. */
async function main(args: readonly string[]): Promise<number> {
  await using opened = new AsyncDisposableStack()
  let exitCode = 0
  const program = createProgram({
    printError: text => process.stderr.write(text),
    report: output => {
      const { text, hasFailed } = typeof output === 'string' ? { text: output, hasFailed: false } : output
      process.stdout.write(`${text}\n`)
      exitCode = Number(hasFailed)
    },
    open: ({ canCreateDatabase }) => {
      const config = readConfig(process.env)
      if (!canCreateDatabase && !hasDatabase(config))
        throw new Error(`There is no shop's database in ${config.dataDir}.`)
      const stopped = new AbortController()
      const access = createAccess(config, opened, stopped.signal)
      // A database server started by this command would outlive it.
      stopOnSignal(async () => {
        stopped.abort(new Error('Stopped.'))
        await access.settled()
        await opened.disposeAsync()
        return 130
      })
      return access
    },
  })
  await program.parseAsync(args.length > 0 ? args : ['--help'], { from: 'user' })
  return exitCode
}

process.exitCode = await main(process.argv.slice(2)).catch(error => {
  // Commander has printed its message.
  if (error instanceof CommanderError) return error.exitCode
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return error instanceof ConfigFailure ? error.exitCode : 1
})
