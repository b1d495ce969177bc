import { type App, ConfigFailure, createApp, createLog, openStore, readConfig } from '@akyede/api'
import { commands, usage } from './commands.ts'

const [name = '--help', ...words] = process.argv.slice(2)

/** Runs one operator command on the shop's database, whether the shop is running or not. */
async function main(): Promise<number> {
  const asked = commands.find(command => [name, `${name} ${words[0] ?? ''}`].includes(command.name))
  if (name === '--help' || name === 'help') return say(usage)
  if (!asked) return complain(`There is no command "${[name, ...words].join(' ')}".\n\n${usage}`)
  const rest = words.slice(asked.name.split(' ').length - 1)
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const store = await openStore(config, log, { join: true })
  let app: App | undefined
  try {
    app = await createApp({ config, log, connection: store.connection })
    return say(await asked.run(app.operator, rest))
  } finally {
    await app?.close()
    await store.close()
  }
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
