import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { failureFromOutput, failures, lastErrorLine } from './embedded-postgres-failure.ts'
import type { DatabaseHome } from './embedded-postgres-home.ts'
import { serverProcess } from './embedded-postgres-server.ts'
import { commandOf, isRunning } from './running-process.ts'

const READY_WITHIN = 60_000
const PREDECESSOR_LEAVES_WITHIN = 15_000
const FAST_STOP_WITHIN = 8_000
const IMMEDIATE_STOP_WITHIN = 5_000

/** The messages of PostgreSQL while backends of a killed postmaster still run. */
const PREDECESSOR_REMAINS = /lock file ".*" already exists|pre-existing shared memory block/

/** One running PostgreSQL. `died` resolves with the reason whenever it ends. */
export type Postmaster = { died: Promise<string>; stop(): Promise<void> }

export type PostmasterSpec = {
  home: DatabaseHome
  /** The folder of PostgreSQL's programs. */
  programs: string
  settings: Record<string, string>
  /** Receives every line that PostgreSQL logs. */
  onLine: (line: string) => void
}

type Child = ChildProcessByStdio<null, null, Readable>

/** Starts PostgreSQL and waits until it accepts connections; fails with EmbeddedPostgresFailure. */
export async function startPostmaster(spec: PostmasterSpec): Promise<Postmaster> {
  const deadline = Date.now() + PREDECESSOR_LEAVES_WITHIN
  for (;;) {
    const attempt = await launch(spec)
    if (attempt.ready) return attempt.postmaster
    if (!PREDECESSOR_REMAINS.test(attempt.output) || Date.now() > deadline) {
      throw failureFromOutput(attempt.output, spec.home.folder)
    }
    await sleep(200)
  }
}

/** Stops a PostgreSQL that a killed server left running in this home. The caller holds the home's lock. */
export async function stopOrphan(home: DatabaseHome, programs: string): Promise<void> {
  const pidFile = join(home.folder, 'data', 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  if (isPostmaster(pid, home)) {
    const hasStopped = () => !isRunning({ pid })
    if (!(await stopWith(programs, pid, hasStopped))) throw failures.orphanStays(pid)
  }
  // PostgreSQL would take a zombie, or another process with the same pid, for a running predecessor.
  if (process.platform !== 'win32') rmSync(pidFile, { force: true })
}

function isPostmaster(pid: number, home: DatabaseHome): boolean {
  if (!isRunning({ pid })) return false
  const command = commandOf(pid)
  return command?.includes('postgres') === true && command.includes(join(home.folder, 'data'))
}

type Attempt = { ready: true; postmaster: Postmaster } | { ready: false; output: string }

async function launch({ home, programs, settings, onLine }: PostmasterSpec): Promise<Attempt> {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child: Child = spawn(join(programs, 'postgres'), ['-D', join(home.folder, 'data'), ...args], {
    ...serverProcess(home.user),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Leaves the terminal's process group: Ctrl+C is for the server, which stops the database last.
    detached: process.platform !== 'win32',
  })
  const stopAtExit = () => child.kill('SIGINT')
  process.once('exit', stopAtExit)

  const output: string[] = []
  const lines = createInterface({ input: child.stderr })
  lines.on('line', line => {
    output.splice(0, output.length - 50)
    output.push(line)
    onLine(line)
  })
  const died = once(child, 'exit').then(
    ([, signal]) => (signal ? `ended by ${signal}` : lastErrorLine(output.join('\n'))),
    (error: Error) => error.message,
  )
  died.then(() => process.removeListener('exit', stopAtExit))

  const ready = await becomesReady(child, lines)
  if (!ready) return { ready, output: output.join('\n') }
  return { ready, postmaster: { died, stop: () => stopChild(child, programs) } }
}

/** Resolves with false once the process has ended and all its output was read. */
async function becomesReady(child: Child, lines: NodeJS.EventEmitter): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>()
  const giveUp = setTimeout(() => {
    child.kill('SIGQUIT')
    reject(failures.tooSlow(READY_WITHIN / 1000))
  }, READY_WITHIN)
  lines.on('line', (line: string) => {
    if (/database system is ready to accept (read-only )?connections/.test(line)) resolve(true)
  })
  child.once('close', () => resolve(false))
  child.once('error', error => reject(failures.doesNotRun(error.message)))
  return promise.finally(() => clearTimeout(giveUp))
}

async function stopChild(child: Child, programs: string): Promise<void> {
  const { pid } = child
  if (pid === undefined) return
  await stopWith(programs, pid, () => child.exitCode !== null || child.signalCode !== null)
}

/** Tries a fast shutdown, then an immediate one, then SIGKILL. Returns false when the process still runs. */
async function stopWith(programs: string, pid: number, hasStopped: () => boolean): Promise<boolean> {
  for (const [signal, within] of [
    ['INT', FAST_STOP_WITHIN],
    ['QUIT', IMMEDIATE_STOP_WITHIN],
    ['KILL', IMMEDIATE_STOP_WITHIN],
  ] as const) {
    if (hasStopped()) return true
    send(programs, pid, signal)
    for (const end = Date.now() + within; Date.now() < end && !hasStopped(); ) await sleep(20)
  }
  return hasStopped()
}

/** Windows has no signals between processes; pg_ctl sends PostgreSQL's substitute. */
function send(programs: string, pid: number, signal: 'INT' | 'QUIT' | 'KILL'): void {
  if (process.platform === 'win32') {
    spawnSync(join(programs, 'pg_ctl'), ['kill', signal, String(pid)], { windowsHide: true })
    return
  }
  try {
    process.kill(pid, `SIG${signal}`)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
