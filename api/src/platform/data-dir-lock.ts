import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning, type ProcessIdentity, thisProcess } from './running-process.ts'

export type DataDirLock = { release(): void }

/** Another running process holds the folder; the message is for the person who started the second one. */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'
  readonly pid: number

  constructor(dir: string, pid: number) {
    super(
      `Another shop (process ${pid}) is already running on ${dir}. Stop it, or set DATA_DIR to another folder.`,
    )
    this.pid = pid
  }
}

/** The folder cannot be used at all: not writable, full, or not a folder. */
export class DataDirUnusable extends Error {
  override readonly name = 'DataDirUnusable'
}

/**
 * Makes this process the only user of `dir` until it releases the lock or dies; refuses with DataDirInUse or
 * DataDirUnusable.
 * The lock is the highest numbered file in `dir/lock`. link(2) creates a number atomically and only once, and the
 * highest number is never deleted. A dead holder is therefore succeeded (number + 1) instead of replaced: no two
 * successors can both win, and no process can delete a lock that was just taken.
 */
export function lockDataDir(dir: string): DataDirLock {
  const folder = join(dir, 'lock')
  try {
    mkdirSync(folder, { recursive: true })
    const mine = takeNumber(dir, folder)
    deleteStale(folder, mine)
    return { release: () => release(join(folder, String(mine))) }
  } catch (error) {
    throw asUnusable(dir, error)
  }
}

function takeNumber(dir: string, folder: string): number {
  const ticket = join(folder, `ticket-${process.pid}-${randomUUID()}`)
  writeFileSync(ticket, JSON.stringify(thisProcess()))
  try {
    return takeNextNumber(dir, folder, ticket)
  } finally {
    rmSync(ticket, { force: true })
  }
}

function takeNextNumber(dir: string, folder: string, ticket: string): number {
  for (;;) {
    const newest = newestNumber(folder)
    const holder = readHolder(join(folder, String(newest)))
    if (holder && isRunning(holder)) throw new DataDirInUse(dir, holder.pid)

    const next = newest + 1
    if (!tryLink(ticket, join(folder, String(next)))) continue
    // While this process was paused, others may have passed this number and deleted it.
    if (newestNumber(folder) === next) return next
    rmSync(join(folder, String(next)), { force: true })
  }
}

function newestNumber(folder: string): number {
  return Math.max(0, ...numbersIn(folder))
}

function numbersIn(folder: string): number[] {
  return readdirSync(folder)
    .filter(name => /^\d+$/.test(name))
    .map(Number)
}

/** Undefined for a released lock (an empty file) and for one that a power cut left unreadable. */
function readHolder(file: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function tryLink(ticket: string, file: string): boolean {
  try {
    linkSync(ticket, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function deleteStale(folder: string, mine: number): void {
  for (const name of readdirSync(folder)) {
    const owner = Number(/^ticket-(\d+)-/.exec(name)?.[1])
    const abandoned = owner ? !isRunning({ pid: owner }) : Number(name) < mine
    if (abandoned) rmSync(join(folder, name), { force: true })
  }
}

function release(file: string): void {
  try {
    truncateSync(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

const UNUSABLE: Record<string, string> = {
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  EDQUOT: 'is on a full disk',
  ENAMETOOLONG: 'has too long a path',
  ELOOP: 'is not a folder',
  ENOENT: 'cannot be made',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
}

/** Turns an error of the file system into DataDirUnusable; returns every other error unchanged. */
export function asUnusable(dir: string, error: unknown): unknown {
  const reason = UNUSABLE[(error as NodeJS.ErrnoException).code ?? '']
  if (!reason) return error
  const named = dir.length > 200 ? `${dir.slice(0, 200)}…` : dir
  return new DataDirUnusable(`${named} ${reason}. Set DATA_DIR to a folder that the shop can use.`, {
    cause: error,
  })
}
