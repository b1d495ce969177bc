import { ConfigFailure, hasDatabase, readConfig } from '@akyede/api'
import { createAccess } from './access.ts'
import { commands, usage } from './commands.ts'
import { stopOnSignal } from './run-until-signal.ts'

const [name = '--help', ...args] = process.argv.slice(2)

/** Runs one operator command on the database, whether the shop is running or not. */
async function main(): Promise<number> {
  const command = commands.find(({ name: known }) => [name, `${name} ${args[0] ?? ''}`].includes(known))
  if (name === '--help' || name === 'help') return say(usage)
  if (!command) return complain(`There is no command "${[name, ...args].join(' ')}".\n\n${usage}`)
  const rest = args.slice(command.name.split(' ').length - 1)
  await using opened = new AsyncDisposableStack()
  const stopped = new AbortController()
  const config = readConfig(process.env)
  if (!command.canCreateDatabase && !hasDatabase(config))
    return complain(`There is no shop's database in ${config.dataDir}.`)
  const access = createAccess(config, opened, stopped.signal)
  // A database server started by this command would outlive it.
  stopOnSignal(async () => {
    stopped.abort(new Error('Stopped.'))
    await access.settled()
    await opened.disposeAsync()
    return 130
  })
  const response = await command.run(access, rest)
  if (typeof response === 'string') return say(response)
  say(response.text)
  return response.hasFailed ? 1 : 0
}

function say(text: string): number {
  process.stdout.write(`${text}\n`)
  return 0
}

function complain(text: string): number {
  process.stderr.write(`${text}\n`)
  return 1
}

process.exitCode = await main().catch(error => {
  complain(error instanceof Error ? error.message : String(error))
  return error instanceof ConfigFailure ? error.exitCode : 1
})
