import { ConfigFailure, hasDatabase, readConfig } from '@akyede/api'
import { createAccess } from './access.ts'
import { commands, usage } from './commands.ts'
import { stopOnSignal } from './run-until-signal.ts'

const [name = '--help', ...words] = process.argv.slice(2)

/** Runs one operator command on the shop's database, whether the shop is running or not. */
async function main(): Promise<number> {
  const asked = commands.find(command => [name, `${name} ${words[0] ?? ''}`].includes(command.name))
  if (name === '--help' || name === 'help') return say(usage)
  if (!asked) return complain(`There is no command "${[name, ...words].join(' ')}".\n\n${usage}`)
  const rest = words.slice(asked.name.split(' ').length - 1)
  await using opened = new AsyncDisposableStack()
  const stopped = new AbortController()
  const config = readConfig(process.env)
  if (!asked.canCreateDatabase && !hasDatabase(config))
    return complain(`There is no shop's database in ${config.dataDir}.`)
  const access = createAccess(config, opened, stopped.signal)
  // A database that this command has started would outlive it.
  stopOnSignal(async () => {
    stopped.abort(new Error('Stopped.'))
    await access.settled()
    await opened.disposeAsync()
    return 130
  })
  const answer = await asked.run(access, rest)
  if (typeof answer === 'string') return say(answer)
  say(answer.text)
  return answer.hasFailed ? 1 : 0
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
