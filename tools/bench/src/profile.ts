import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Run, runCheckouts } from './checkout.ts'
import { formatNumber, tableOf } from './table.ts'

/** The parts of a CPU profile of V8 that are read here. Times are microseconds. */
interface CpuProfile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

interface ProfileNode {
  readonly id: number
  readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number }
}

const root = fileURLToPath(new URL('../../..', import.meta.url))
const buyersAtOnce = 16
const listed = 30

/** The setting that lets `profileCheckouts` reach the server's inspector. */
export const inspectorOn = (port: number) => ({ NODE_OPTIONS: `--inspect=127.0.0.1:${port}` })

/** Writes a CPU profile of the server's main thread under checkouts, and lists where the time goes. */
export async function profileCheckouts(run: Run, port: number): Promise<string> {
  const inspector = await connect(port)
  await inspector.send('Profiler.enable')
  await inspector.send('Profiler.start')
  const { requests } = await runCheckouts(run, buyersAtOnce, run.options.seconds)
  const { profile } = (await inspector.send('Profiler.stop')) as { profile: CpuProfile }
  inspector.close()
  const file = join(process.env.INIT_CWD ?? process.cwd(), 'checkout.cpuprofile')
  await writeFile(file, JSON.stringify(profile))
  return [
    // The profiler samples by the wall clock.
    `Milliseconds of the main thread per checkout, of ${requests}. On a busy machine they include waiting for a processor.`,
    listTimes('package', requests, timesBy(profile, packageOf)),
    listTimes('function', requests, timesBy(profile, functionOf)),
    `The whole profile is in ${file}; the developer tools of Chrome open it.`,
  ].join('\n\n')
}

/** Time by name, without waiting. */
function timesBy(
  { nodes, samples, timeDeltas }: CpuProfile,
  nameOf: (node: ProfileNode) => string,
): ReadonlyMap<string, number> {
  const names = new Map(nodes.map(node => [node.id, nameOf(node)]))
  const times = new Map<string, number>()
  for (const [at, id] of samples.entries()) {
    const name = names.get(id) ?? ''
    times.set(name, (times.get(name) ?? 0) + (timeDeltas[at] ?? 0))
  }
  times.delete('(idle)')
  return times
}

function packageOf(node: ProfileNode): string {
  const { url, functionName } = node.callFrame
  if (!url) return functionName.startsWith('(') ? functionName : '(native)'
  const installed = /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules)/.exec(url)?.[1]
  if (installed) return installed
  return pathOf(url).split('/').slice(0, 3).join('/')
}

function functionOf(node: ProfileNode): string {
  const { url, functionName, lineNumber } = node.callFrame
  if (!url) return functionName
  return `${functionName || '(anonymous)'} ${pathOf(url)}:${lineNumber + 1}`
}

/** Modules of Node have addresses such as node:net. */
const pathOf = (url: string) => (url.startsWith('file:') ? relative(root, fileURLToPath(url)) : url)

function listTimes(title: string, checkouts: number, times: ReadonlyMap<string, number>): string {
  const total = [...times.values()].reduce((sum, time) => sum + time, 0)
  const rows = [...times]
    .sort(([, one], [, other]) => other - one)
    .slice(0, listed)
    .map(([name, time]) => [
      name,
      formatNumber(time / 1_000 / checkouts),
      `${((time / total) * 100).toFixed(1)} %`,
    ])
  return tableOf([title, 'ms', 'share'], rows)
}

interface Inspector {
  send(method: string): Promise<unknown>
  close(): void
}

/** https://chromedevtools.github.io/devtools-protocol/tot/Profiler/ */
async function connect(port: number): Promise<Inspector> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as [
    { webSocketDebuggerUrl: string },
  ]
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  let sent = 0
  return {
    send(method) {
      const id = ++sent
      const answered = new Promise<unknown>((resolve, reject) => {
        const read = ({ data }: MessageEvent) => {
          const message = JSON.parse(String(data)) as {
            id?: number
            result?: unknown
            error?: { message: string }
          }
          if (message.id !== id) return
          socket.removeEventListener('message', read)
          if (message.error) reject(new Error(message.error.message))
          else resolve(message.result)
        }
        socket.addEventListener('message', read)
      })
      socket.send(JSON.stringify({ id, method }))
      return answered
    },
    close: () => socket.close(),
  }
}
