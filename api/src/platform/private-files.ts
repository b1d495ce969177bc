import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from './log.ts'

/** What an earlier version or a copy may have left readable for others: messages, pretend payments, secrets. */
const privateFolders = ['outbox']
const privateFiles = ['secrets.json', 'journal.jsonl', 'flutterwave-journal.jsonl']

/** Closes what holds addresses, links or secrets in the data directory to other users of the machine. */
export async function restrictPrivateFiles(dataDir: string, log: Pick<Log, 'warn'>): Promise<void> {
  const close = (path: string, mode: number) =>
    closeToOthers(path, mode).catch(error => log.warn('other users may read a private file', { error }))
  for (const name of privateFolders) {
    const folder = join(dataDir, name)
    await close(folder, 0o700)
    for (const file of (await readdir(folder).catch(orUndefinedWhenMissing)) ?? [])
      await close(join(folder, file), 0o600)
  }
  for (const name of privateFiles) await close(join(dataDir, name), 0o600)
}

/** Windows knows no modes. A symbolic link is left alone: its target is not ours. */
async function closeToOthers(path: string, mode: number): Promise<void> {
  if (process.platform === 'win32') return
  const found = await lstat(path).catch(orUndefinedWhenMissing)
  if (!found || found.isSymbolicLink() || (found.mode & 0o077) === 0) return
  await chmod(path, mode)
}

/** For a promise's `catch`. */
export function orUndefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
