import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

interface Request {
  readonly words?: readonly string[]
  readonly query?: { readonly text: string; readonly values: readonly string[] }
}
interface Response {
  readonly id: number
  readonly exitCode: number
  readonly output: string
}

/** A process for the shop in each data directory; it ends with the worker. */
const processes = new Map<string, ChildProcess>()
let lastId = 0

async function ask(request: Request): Promise<string> {
  const dataDir = process.env.E2E_DATA_DIR ?? ''
  const operator = processes.get(dataDir) ?? start(dataDir)
  const id = ++lastId
  const { exitCode, output } = await new Promise<Response>((resolve, reject) => {
    const onMessage = (response: Response) => {
      if (response.id !== id) return
      operator.off('message', onMessage).off('exit', onExit)
      resolve(response)
    }
    const onExit = () => reject(new Error('the operator’s process has ended'))
    operator.on('message', onMessage).once('exit', onExit)
    operator.send({ id, ...request })
  })
  if (exitCode !== 0) throw new Error(output)
  return output
}

function start(dataDir: string): ChildProcess {
  const operator = fork(join(import.meta.dirname, 'operator-process.mjs'), {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    execArgv: [],
  })
  // The worker ends although this process would go on, and then it ends too.
  operator.unref()
  operator.channel?.unref()
  processes.set(dataDir, operator)
  return operator
}

/** Runs an operator command, as `npm run akyede -- …` does; returns its output. */
export const akyede = (...words: string[]): Promise<string> => ask({ words })

/** Runs a statement on the database of the shop, for what no command does. */
export const execute = async (text: string, ...values: string[]): Promise<void> =>
  void (await ask({ query: { text, values } }))
