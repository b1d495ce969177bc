import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const sharedMemory = '/dev/shm'
const prefix = 'akyede-tests-'
const gibibyte = 1024 ** 3
/** The files of a whole run take less than 1 GiB; browsers and servers need their memory too. */
const needed = { folder: 2 * gibibyte, memory: 4 * gibibyte }

/**
 * Keeps temporary files of tests in memory where the machine has enough of it, and deletes them when this process
 * exits. A test database has a thousand files, which took a fifth of the processor time on a disk. Child processes
 * inherit the folder as TMPDIR.
 */
export function keepTestFilesInMemory() {
  if (process.env.TMPDIR !== undefined || !canHoldTestFiles()) return
  removeAbandoned()
  const folder = mkdtempSync(join(sharedMemory, `${prefix}${process.pid}-`))
  // As root, the databases run as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** The folder must allow programs to run, because some are copied there. */
function canHoldTestFiles() {
  if (process.platform !== 'linux' || !existsSync(sharedMemory)) return false
  const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs (\S+)/m)
  const { bavail, bsize } = statfsSync(sharedMemory)
  const isUsable = /^rw\b/.test(mount?.[1] ?? '') && !/\bnoexec\b/.test(mount[1])
  return isUsable && bavail * bsize >= needed.folder && process.availableMemory() >= needed.memory
}

/** Removes the folders of runs that were killed. */
function removeAbandoned() {
  for (const name of readdirSync(sharedMemory)) {
    const pid = name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10)
    if (!pid || existsSync(`/proc/${pid}`)) continue
    try {
      rmSync(join(sharedMemory, name), { recursive: true, force: true })
    } catch {
      // The system may still hold a file of a killed run. Another run will delete it.
    }
  }
}
