import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const timeoutMs = 15_000

/** A process that runs one script with this Node. */
export interface Program {
  readonly pid: number
  /** The first group of the pattern on standard output; fails when the program ends before. */
  waitForOutput(pattern: RegExp): Promise<string>
  /** Resolves with its output when it exits with 0; fails otherwise. */
  done(): Promise<string>
  /** Asks it to stop, and kills it if it does not. */
  stop(): Promise<void>
}

export interface ProgramOptions {
  readonly script: string
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** Starts a script, named from the root of the project, with the flags of this Node. */
export function startProgram({ script, args = [], env = {} }: ProgramOptions): Program {
  const child = spawn(process.execPath, [...process.execArgv, script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const ended = once(child, 'close')
  return {
    pid: child.pid ?? 0,
    async waitForOutput(pattern) {
      for (;;) {
        const caught = pattern.exec(output)?.[1]
        if (caught !== undefined) return caught
        if (hasEnded(child)) throw new Error(`${script} ended before it was ready`)
        await Promise.race([once(child.stdout, 'data'), ended])
      }
    },
    async done() {
      await ended
      if (child.exitCode !== 0) throw new Error(`${script} ended with ${child.exitCode ?? child.signalCode}`)
      return output
    },
    async stop() {
      if (hasEnded(child)) return
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
      await ended
      clearTimeout(late)
    },
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null
