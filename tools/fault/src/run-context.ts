import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseHome, postmasterOf } from './database.ts'
import { type Program, type ProgramOptions, startProgram } from './program.ts'

/** The processes and data directories of one run, removed when it closes. */
export interface RunContext {
  /** A new, empty folder of this run. */
  folder(name: string): Promise<string>
  start(options: ProgramOptions): Program
  /** The number of programs that had to be killed. */
  close(): Promise<number>
}

export interface RunOutcome<Result> {
  readonly result: Result
  readonly killed: number
}

/** Runs `play` with a context of its own and closes it in any case, including Ctrl+C. */
export async function withRunContext<Result>(
  play: (context: RunContext) => Promise<Result>,
): Promise<RunOutcome<Result>> {
  const context = await openContext()
  const clear = () => void context.close().finally(() => process.exit(130))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, clear)
  try {
    const result = await play(context)
    return { result, killed: await context.close() }
  } catch (error) {
    await context.close()
    throw error
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, clear)
  }
}

async function openContext(): Promise<RunContext> {
  const root = await mkdtemp(join(tmpdir(), 'akyede-fault-'))
  // As root, the database runs as another user, who must be able to enter the folder.
  await chmod(root, 0o711)
  const programs: Program[] = []
  const folders: string[] = []
  let closed = false
  return {
    async folder(name) {
      const folder = join(root, name)
      await mkdir(folder, { mode: 0o711 })
      folders.push(folder)
      return folder
    },
    start(options) {
      if (closed) throw new Error('the run has ended, so no program can start')
      const program = startProgram(options)
      programs.push(program)
      return program
    },
    async close() {
      closed = true
      await Promise.all(programs.map(program => program.stop()))
      await Promise.all(folders.map(removeFolder))
      await rm(root, { recursive: true, force: true })
      return programs.filter(({ wasKilled }) => wasKilled).length
    },
  }
}

/** Removes what is left of a run: a killed shop leaves its database running. */
async function removeFolder(folder: string): Promise<void> {
  const home = await databaseHome(folder)
  const pid = await postmasterOf(folder)
  if (pid && (await commandOf(pid)).includes(home)) process.kill(pid, 'SIGQUIT')
  await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

const commandOf = (pid: number): Promise<string> => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
