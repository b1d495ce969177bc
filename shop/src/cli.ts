import {
  type App,
  type Config,
  ConfigFailure,
  createApp,
  createLog,
  openStore,
  readConfig,
} from '@akyede/api'
import { commands, usage } from './commands.ts'
import { stopOnSignal } from './stop-on-signal.ts'

const [name = '--help', ...words] = process.argv.slice(2)

/** Runs one operator command on the shop's database, whether the shop is running or not. */
async function main(): Promise<number> {
  const asked = commands.find(command => [name, `${name} ${words[0] ?? ''}`].includes(command.name))
  if (name === '--help' || name === 'help') return say(usage)
  if (!asked) return complain(`There is no command "${[name, ...words].join(' ')}".\n\n${usage}`)
  const rest = words.slice(asked.name.split(' ').length - 1)
  const config = readConfig(process.env)
  await using opened = new AsyncDisposableStack()
  const app = open(config, opened)
  // A database that this command has started would outlive it.
  stopOnSignal(async () => {
    await app.catch(() => {})
    await opened.disposeAsync()
    return 130
  })
  return say(await asked.run((await app).operator, rest))
}

/** The app on the shop's database; what was opened for it is left on the stack. */
async function open(config: Config, opened: AsyncDisposableStack): Promise<App> {
  const log = createLog(config.logLevel)
  const store = await openStore(config, log, { join: true })
  opened.defer(() => store.close())
  const app = await createApp({ config, log, connection: store.connection })
  opened.defer(() => app.close())
  return app
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
