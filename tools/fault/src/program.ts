import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const timeoutMs = 60_000
const keptOutput = 64 * 1024
/** A sixth of the processor time of a start is spent on collecting a heap that grows from a few MiB. */
const heap = ['--min-semi-space-size=16']

export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

/** A process that runs one script with this Node. */
export interface Program {
  readonly pid: number
  readonly hasEnded: boolean
  /** Whether it was killed because it did not stop. */
  readonly wasKilled: boolean
  /** The first group of the pattern on standard output; fails when the program ends before. */
  waitForOutput(pattern: RegExp): Promise<string>
  /** Resolves however it ends. */
  readonly ended: Promise<Ending>
  /** The end of its standard error. */
  errorOutput(): string
  kill(signal: NodeJS.Signals): void
  /** Sends a message and waits for its reply; only with `hasIpc`. */
  sendMessage(message: string): Promise<void>
  /** Asks it to stop, and kills it if it does not. */
  stop(): Promise<Ending>
}

export interface ProgramOptions {
  readonly script: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** A module that the program loads first. */
  readonly preload?: string
  /** Whether the program accepts messages. */
  readonly hasIpc?: boolean
}

/** Starts a script, named from the root of the project. */
export function startProgram({ script, args = [], env = {}, preload, hasIpc }: ProgramOptions): Program {
  const child = spawn(
    process.execPath,
    [...heap, ...(preload ? ['--import', new URL(preload, import.meta.url).href] : []), script, ...args],
    {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe', ...(hasIpc ? (['ipc'] as const) : [])],
    },
  )
  const printed = listen(child, 'stdout')
  const complained = listen(child, 'stderr')
  let stubborn = false
  const ended = once(child, 'close').then(() => endingOf(child, printed(), complained()))
  return {
    pid: child.pid ?? 0,
    get hasEnded() {
      return child.exitCode !== null || child.signalCode !== null
    },
    get wasKilled() {
      return stubborn
    },
    ended,
    errorOutput: complained,
    async waitForOutput(pattern) {
      for (;;) {
        const caught = pattern.exec(printed())?.[1]
        if (caught !== undefined) return caught
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`${script} ended before it was ready: ${complained().trim()}`)
        await Promise.race([once(child.stdout ?? child, 'data'), ended])
      }
    },
    kill: signal => void child.kill(signal),
    async sendMessage(message) {
      child.send(message)
      await Promise.race([once(child, 'message'), ended])
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return ended
      child.kill('SIGTERM')
      const late = setTimeout(() => {
        stubborn = true
        child.kill('SIGKILL')
      }, timeoutMs)
      return ended.finally(() => clearTimeout(late))
    },
  }
}

function listen(child: ChildProcess, stream: 'stdout' | 'stderr'): () => string {
  let text = ''
  child[stream]?.setEncoding('utf8').on('data', (part: string) => {
    text = (text + part).slice(-keptOutput)
  })
  return () => text
}

const endingOf = (child: ChildProcess, stdout: string, stderr: string): Ending => ({
  code: child.exitCode,
  signal: child.signalCode,
  stdout,
  stderr,
})
