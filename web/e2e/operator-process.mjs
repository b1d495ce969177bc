// A process that stays: starting one for each command, which loads the whole application, takes two seconds.
import { createRequire } from 'node:module'
import { createLog, openDatabaseServer, readConfig } from '../../api/src/app.ts'
import { runCommand } from '../../shop/src/run-command.ts'

const pg = createRequire(new URL('../../api/package.json', import.meta.url))('pg')
let running = Promise.resolve()

process.on('message', ({ id, words, query }) => {
  running = running.then(async () =>
    process.send({ id, ...(await (words ? command(words) : execute(query))) }),
  )
})

async function command(words) {
  let output = ''
  const print = text => {
    output += text
  }
  return { exitCode: await runCommand(words, { print, printError: print }), output }
}

async function execute({ text, values }) {
  const store = await openDatabaseServer(readConfig(process.env), createLog('error'), { join: true })
  const client = new pg.Client(store.connection)
  await client.connect()
  try {
    await client.query(text, values)
    return { exitCode: 0, output: '' }
  } catch (error) {
    return { exitCode: 1, output: error.message }
  } finally {
    await client.end()
  }
}
