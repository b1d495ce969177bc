import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseHome } from './run-context.ts'

/** Linux reports processor time in hundredths of a second on every machine. */
const millisecondsPerTick = 10
const absent = Number.NaN

/** Process ids and the processor milliseconds that each has used since its start. */
export type ProcessorTimes = ReadonlyMap<number, number>

/** Reads the running ones of the given processes; empty without /proc. */
export async function processorTimes(pids: readonly number[]): Promise<ProcessorTimes> {
  const times = await Promise.all(pids.map(async pid => [pid, await processorTimeOf(pid)] as const))
  return new Map(times.filter((entry): entry is [number, number] => entry[1] !== undefined))
}

/** Milliseconds used between two readings; NaN without readings. A new process started at 0. */
export function spentBetween(before: ProcessorTimes, after: ProcessorTimes): number {
  if (after.size === 0) return absent
  return [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0)
}

async function processorTimeOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  // The second field is the command name, in parentheses, and may contain spaces and parentheses.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields && (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick
}

/**
 * The same to the microsecond, for durations of a few milliseconds; NaN where the kernel does not report it.
 * It is reliable on a loaded machine, where wall-clock time is not.
 */
export async function exactProcessorTimes(pids: readonly number[]): Promise<ProcessorTimes> {
  const times = await Promise.all(pids.map(async pid => [pid, await exactTimeOf(pid)] as const))
  return new Map(times.filter((entry): entry is [number, number] => entry[1] !== undefined))
}

export async function exactProcessorTime(pids: readonly number[]): Promise<number> {
  return [...(await exactProcessorTimes(pids)).values()].reduce((sum, time) => sum + time, 0)
}

/** Undefined for a process that has ended. */
async function exactTimeOf(pid: number): Promise<number | undefined> {
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  if (threads.length === 0) return undefined
  const texts = await Promise.all(
    threads.map(thread => readFile(`/proc/${pid}/task/${thread}/sched`, 'utf8').catch(() => '')),
  )
  return texts.reduce(
    (sum, text) => sum + Number(/sum_exec_runtime\s*:\s*([\d.]+)/.exec(text)?.[1] ?? absent),
    0,
  )
}

/** Resident memory in MiB, now and at its peak; NaN without /proc. */
export async function memory(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const mebibytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? absent) / 1024
  return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') }
}

/** The running processes of the embedded database of a data directory. */
export async function databasePids(dataDir: string): Promise<number[]> {
  const pidFile = join(await databaseHome(dataDir), 'data', 'postmaster.pid')
  const postmaster = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').catch(() => '')
  return [postmaster, ...children.trim().split(/\s+/).filter(Boolean).map(Number)]
}
