import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { SystemUser } from './packages.ts'

export interface ProgramOptions {
  readonly name: string
  readonly command: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  /** Root without one. */
  readonly user?: SystemUser | undefined
}

/** A program that runs until it is stopped; it may be started again. */
export interface Program {
  readonly name: string
  readonly pid: number
  readonly hasEnded: boolean
  /** Asks it to stop, and kills it after 20 seconds. */
  stop(signal?: NodeJS.Signals): Promise<void>
  /** Ends it without warning. */
  kill(): Promise<void>
  start(): void
}

export interface Programs {
  start(options: ProgramOptions): Program
  /** Stops all, the newest first. */
  close(): Promise<void>
}

const stopsWithin = 20_000

/** Programs of one run, which write their output to files of a folder. */
export function createPrograms(logFolder: string): Programs {
  const all: Program[] = []
  return {
    start(options) {
      const program = createProgram(options, join(logFolder, `${options.name}.log`))
      program.start()
      all.push(program)
      return program
    },
    async close() {
      // Programs of one kind are stopped together: shop1, shop2 and so on.
      const kinds = Map.groupBy(all.toReversed(), ({ name }) => name.replace(/\d+$/, ''))
      for (const programs of kinds.values()) await Promise.all(programs.map(program => program.stop()))
    },
  }
}

function createProgram(
  { name, command, args = [], env = {}, cwd, user }: ProgramOptions,
  log: string,
): Program {
  let child: ChildProcess | undefined
  const hasEnded = () => !child || child.exitCode !== null || child.signalCode !== null
  const end = async (signal: NodeJS.Signals) => {
    if (!child || hasEnded()) return
    const ended = once(child, 'exit')
    child.kill(signal)
    const late = setTimeout(() => child?.kill('SIGKILL'), stopsWithin)
    await ended
    clearTimeout(late)
  }
  return {
    name,
    get pid() {
      return child?.pid ?? 0
    },
    get hasEnded() {
      return hasEnded()
    },
    start() {
      const output = openSync(log, 'a')
      child = spawn(command, args, {
        ...(cwd && { cwd }),
        ...user,
        env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', output, output],
      })
      child.on('error', error => console.error(`${name} could not be started: ${error.message}`))
    },
    stop: (signal = 'SIGTERM') => end(signal),
    kill: () => end('SIGKILL'),
  }
}

/** Waits until a check succeeds; fails with the end of a program's log. */
export async function waitUntil(
  what: string,
  isTrue: () => Promise<boolean>,
  { within = 60_000, every = 100, log = '' } = {},
): Promise<void> {
  const late = performance.now() + within
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() > late) {
      const tail = log && readFileSync(log, 'utf8').slice(-2_000)
      throw new Error(`${what} not within ${within / 1_000} s ${tail}`)
    }
    await pause(every)
  }
}
