import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, type ProgramOptions, startProgram } from './program.ts'

/** The processes and data directory of one run, removed when it closes. */
export interface RunContext {
  readonly dataDir: string
  start(options: ProgramOptions): Program
  close(): Promise<void>
}

/**
 * Runs `play` with a context of its own and closes it in any case, including Ctrl+C. With `kept`, its data directory is
 * that folder, which stays.
 */
export async function withRunContext(
  play: (context: RunContext) => Promise<void>,
  kept?: string,
): Promise<void> {
  const context = await openContext(kept)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void context.close().finally(() => process.exit(1)))
  }
  try {
    await play(context)
  } finally {
    await context.close()
  }
}

async function openContext(kept?: string): Promise<RunContext> {
  if (kept) await mkdir(kept, { recursive: true })
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'akyede-bench-')))
  // As root, the database runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755)
  const programs: Program[] = []
  return {
    dataDir: folder,
    start(options) {
      const program = startProgram(options)
      programs.push(program)
      return program
    },
    async close() {
      await Promise.all(programs.map(program => program.stop()))
      if (kept) return
      const home = await databaseHome(folder)
      await rm(home, { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The folder of the embedded database of a data directory (docs/operations.md). */
export async function databaseHome(dataDir: string): Promise<string> {
  const elsewhere = await readFile(join(dataDir, 'postgres-home'), 'utf8').catch(() => '')
  return elsewhere.trim() || join(dataDir, 'postgres')
}
