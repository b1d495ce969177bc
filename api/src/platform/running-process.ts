import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Identifies one process beyond reuse of its pid. Start time and boot are known on Linux only. */
export type ProcessIdentity = { pid: number; startedAt?: string | undefined; boot?: string | undefined }

export function thisProcess(): ProcessIdentity {
  return { pid: process.pid, startedAt: procStat(process.pid)?.startedAt, boot: currentBoot() }
}

/**
 * Tells whether exactly this process still runs: a zombie, a reused pid and a pid of an earlier boot do not count.
 */
export function isRunning({ pid, startedAt, boot }: ProcessIdentity): boolean {
  // Pids of 0 and below stand for groups of processes.
  if (!Number.isInteger(pid) || pid <= 0) return false
  if (boot !== undefined && boot !== currentBoot()) return false
  if (!answersSignals(pid)) return false
  const stat = procStat(pid)
  if (!stat) return true
  if (stat.state === 'Z' || stat.state === 'X') return false
  return startedAt === undefined || startedAt === stat.startedAt
}

/** The command line of a running process, or undefined where the system does not provide it. */
export function commandOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return undefined
  }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** proc_pid_stat(5): state is field 3 and the start time in clock ticks field 22, after a name that may hold spaces. */
function procStat(pid: number): { state: string | undefined; startedAt: string | undefined } | undefined {
  const line = readIfExists(`/proc/${pid}/stat`)
  if (line === undefined) return undefined
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0], startedAt: fields[19] }
}

function currentBoot(): string | undefined {
  return readIfExists('/proc/sys/kernel/random/boot_id')?.trim()
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
