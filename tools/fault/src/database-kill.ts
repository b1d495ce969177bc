import { setTimeout as pause } from 'node:timers/promises'
import { postmasterOf, queryDatabase } from './database.ts'
import type { Shop } from './shop.ts'

/** SIGKILL ends only the postmaster; SIGQUIT is PostgreSQL's immediate shutdown of every session. */
export type DatabaseKill = 'SIGKILL' | 'SIGQUIT'

/** Ends the database without letting it finish anything; resolves when the server process is gone. */
export async function killDatabase({ dataDir }: Shop, signal: DatabaseKill): Promise<void> {
  const pid = await runningPostmaster(dataDir)
  process.kill(pid, signal)
  while (isAlive(pid)) await pause(5)
}

/** Milliseconds until the database responds again. */
export async function databaseIsBack({ dataDir }: Shop): Promise<number> {
  const before = performance.now()
  for (;;) {
    const answered = await queryDatabase(dataDir, 'select 1').then(
      () => true,
      () => false,
    )
    if (answered) return performance.now() - before
    await pause(20)
  }
}

async function runningPostmaster(dataDir: string): Promise<number> {
  for (;;) {
    const pid = await postmasterOf(dataDir)
    if (pid && isAlive(pid)) return pid
    await pause(20)
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
