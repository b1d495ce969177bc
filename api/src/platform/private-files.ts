import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from './log.ts'

/**
 * Files that an earlier version or a copy may have left readable for others: messages, emulator journals, secrets.
 */
const privateFolders = ['outbox']
const privateFiles = ['secrets.json', 'journal.jsonl', 'flutterwave-journal.jsonl']

/**
 * Removes the access of other users of the machine to the files of the data directory that hold addresses, links or
 * secrets.
 */
export async function restrictPrivateFiles(dataDir: string, log: Pick<Log, 'warn'>): Promise<void> {
  const restrict = (path: string, mode: number) =>
    restrictToOwner(path, mode).catch(error => log.warn('other users may read a private file', { error }))
  for (const name of privateFolders) {
    const folder = join(dataDir, name)
    await restrict(folder, 0o700)
    for (const file of (await readdir(folder).catch(orUndefinedWhenMissing)) ?? [])
      await restrict(join(folder, file), 0o600)
  }
  for (const name of privateFiles) await restrict(join(dataDir, name), 0o600)
}

/** Windows has no modes. A symbolic link is left alone, because its target is not ours. */
async function restrictToOwner(path: string, mode: number): Promise<void> {
  if (process.platform === 'win32') return
  const found = await lstat(path).catch(orUndefinedWhenMissing)
  if (!found || found.isSymbolicLink() || (found.mode & 0o077) === 0) return
  await chmod(path, mode)
}

/** For the `catch` of a promise: resolves with undefined when the file is missing. */
export function orUndefinedWhenMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
