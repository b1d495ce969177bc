import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { failures } from './embedded-postgres-failure.ts'

/** The ids to run PostgreSQL under; empty when it runs as whoever started the shop. */
export type ServerUser = { uid?: number; gid?: number }

/** Where one database lives (`folder/data` is its PGDATA) and whom it runs as. */
export type DatabaseHome = { folder: string; user: ServerUser }

const NOBODY: ServerUser = { uid: 65534, gid: 65534 }
/** Bytes of a new cluster with its first write-ahead log. */
const NEW_CLUSTER = 48 * 1024 * 1024
const STATE_FOLDER = '/var/lib/akyede'
/** What others than owner and group may do, and the group's right to write. */
const OTHERS = 0o027
/** MAXPGPATH is 1,024 bytes, of which PostgreSQL needs some for the names of its own files. */
const LONGEST_HOME = 900
/** sun_path holds 108 bytes on Linux and 104 on macOS, with the terminating zero. */
const LONGEST_SOCKET_PATH = 100

/**
 * The home of the database that belongs to `dataDir`, made when there is none.
 *
 * As root the database runs as another user. Where that user cannot enter DATA_DIR (a checkout below /root),
 * the home is a folder under /var/lib/akyede, which DATA_DIR/postgres-home remembers.
 */
export function openHome(dataDir: string): DatabaseHome {
  mkdirSync(dataDir, { recursive: true })
  const folder = findHome(dataDir) ?? makeHome(realpathSync(dataDir))
  if (Buffer.byteLength(folder) > LONGEST_HOME) throw failures.pathTooLong(folder)
  if (!statSync(folder).isDirectory()) throw failures.notAFolder(folder)
  const isNew = !hasData(folder)
  if (isNew) requireSpace(folder, NEW_CLUSTER)
  const user = isNew ? startingUser() : ownerOf(folder)
  give(folder, user)
  if (!canEnter(user, folder)) throw failures.unreachable(folder, user.uid)
  return { folder, user }
}

/** Whether somebody's data are in a home: an empty folder, as a mount or a hand leaves it, is none. */
export function hasData(folder: string): boolean {
  const data = join(folder, 'data')
  return existsSync(data) && (!statSync(data).isDirectory() || readdirSync(data).length > 0)
}

/** The folder of an existing home, or undefined when this data directory has no database yet. */
export function findHome(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined
  const inside = join(realpathSync(dataDir), 'postgres')
  const pointer = pointerIn(dataDir)
  if (!existsSync(pointer)) return existsSync(inside) ? inside : undefined

  const elsewhere = readFileSync(pointer, 'utf8').trim()
  if (elsewhere === '') throw failures.pointsNowhere(pointer)
  if (!existsSync(elsewhere)) throw failures.homeGone(elsewhere, pointer)
  return elsewhere
}

/**
 * An empty folder for the socket: inside the home, or a short one where that path would be too long to bind.
 * Empty, because PostgreSQL takes the socket's old lock file seriously when its writer is a zombie.
 */
export function makeSocketFolder({ folder, user }: DatabaseHome): string {
  const inside = join(folder, 'run')
  const fits = Buffer.byteLength(join(inside, '.s.PGSQL.5432')) <= LONGEST_SOCKET_PATH
  const shortest = Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp'
  rmSync(inside, { recursive: true, force: true })
  const made = fits ? inside : mkdtempSync(join(shortest, 'akyede-'))
  mkdirSync(made, { recursive: true, mode: 0o700 })
  give(made, user)
  return made
}

/** Asked beforehand, because a copy or an initdb that runs out of space half-way explains itself badly. */
export function requireSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize < bytes) throw failures.noSpace(folder, bytes)
}

function makeHome(dataDir: string): string {
  if (canEnter(startingUser(), dataDir)) {
    const inside = join(dataDir, 'postgres')
    mkdirSync(inside, { mode: 0o700 })
    return inside
  }
  const elsewhere = makeOpenFolder()
  // Whole or not at all, also when the power fails: half of it would hide the database.
  const half = `${pointerIn(dataDir)}.half`
  writeFileSync(half, `${elsewhere}\n`, { flush: true })
  renameSync(half, pointerIn(dataDir))
  return elsewhere
}

/** A fresh name each time: a DATA_DIR that was deleted and made anew must not find the old shop's data. */
function makeOpenFolder(): string {
  try {
    mkdirSync(STATE_FOLDER, { recursive: true })
    chmodSync(STATE_FOLDER, 0o755)
    return mkdtempSync(join(STATE_FOLDER, 'shop-'))
  } catch (error) {
    throw failures.noOpenPlace((error as Error).message)
  }
}

/** A database keeps its owner: root runs it as that user, anybody else is refused. */
function ownerOf(folder: string): ServerUser {
  const me = process.getuid?.()
  if (me === undefined) return {}

  const data = join(folder, 'data')
  const owner = statSync(data)
  if (me !== 0 && owner.uid !== me) throw failures.otherOwner(folder, owner.uid)
  if (owner.uid === 0) throw failures.ownedByRoot(folder)
  // A copy made under another umask: PostgreSQL starts on no folder that others may look into.
  if (owner.isDirectory() && owner.mode & OTHERS) chmodSync(data, 0o700)
  return me === 0 ? { uid: owner.uid, gid: owner.gid } : {}
}

function startingUser(): ServerUser {
  return process.getuid?.() === 0 ? NOBODY : {}
}

/** Asks the system rather than computing from modes: access lists and mount options count too. */
function canEnter(user: ServerUser, folder: string): boolean {
  if (user.uid === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/' }).status === 0
}

function give(folder: string, { uid, gid }: ServerUser): void {
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
}

function pointerIn(dataDir: string): string {
  return join(dataDir, 'postgres-home')
}
