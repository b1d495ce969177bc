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

/** The ids that PostgreSQL runs under; empty when it runs as the user who started the server. */
export type ServerUser = { uid?: number; gid?: number }

/** The folder of one database (`folder/data` is its PGDATA) and the user that it runs as. */
export type DatabaseHome = { folder: string; user: ServerUser }

const NOBODY: ServerUser = { uid: 65534, gid: 65534 }
/** Bytes of a new cluster with its first write-ahead log. */
const NEW_CLUSTER = 48 * 1024 * 1024
const STATE_FOLDER = '/var/lib/akyede'
/** The permission bits of others, and the group's right to write. */
const OTHERS = 0o027
/** MAXPGPATH is 1,024 bytes, of which PostgreSQL needs some for the names of its own files. */
const LONGEST_HOME = 900
/** sun_path holds 108 bytes on Linux and 104 on macOS, with the terminating zero. */
const LONGEST_SOCKET_PATH = 100

/**
 * Finds the home of the database of `dataDir`, or makes one.
 * When root starts the server the database runs as another user. If that user cannot enter DATA_DIR (a checkout below
 * /root), the home is a folder under /var/lib/akyede, whose path is stored in DATA_DIR/postgres-home.
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

/** Tells whether a home holds data; an empty folder, such as a mount point, does not. */
export function hasData(folder: string): boolean {
  const data = join(folder, 'data')
  return existsSync(data) && (!statSync(data).isDirectory() || readdirSync(data).length > 0)
}

/** The folder of the existing home, or undefined when this data directory has no database yet. */
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
 * Makes an empty folder for the socket: inside the home, or a short one where that path would be too long to bind. It
 * is empty, because PostgreSQL respects an old socket lock file whose writer is a zombie.
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

/** Checks for space beforehand, because a copy or an initdb that runs out of space gives an unclear error. */
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
  // Writes a temporary file first: half a path, after a power cut, would hide the database.
  const half = `${pointerIn(dataDir)}.half`
  writeFileSync(half, `${elsewhere}\n`, { flush: true })
  renameSync(half, pointerIn(dataDir))
  return elsewhere
}

/** The name is new each time: a DATA_DIR that was deleted and made again must not find the old data. */
function makeOpenFolder(): string {
  try {
    mkdirSync(STATE_FOLDER, { recursive: true })
    chmodSync(STATE_FOLDER, 0o755)
    return mkdtempSync(join(STATE_FOLDER, 'shop-'))
  } catch (error) {
    throw failures.noOpenPlace((error as Error).message)
  }
}

/** A database keeps its owner: root runs it as that user, any other user is refused. */
function ownerOf(folder: string): ServerUser {
  const me = process.getuid?.()
  if (me === undefined) return {}

  const data = join(folder, 'data')
  const owner = statSync(data)
  if (me !== 0 && owner.uid !== me) throw failures.otherOwner(folder, owner.uid)
  if (owner.uid === 0) throw failures.ownedByRoot(folder)
  // PostgreSQL refuses a folder that others can read, which a copy made under another umask may be.
  if (owner.isDirectory() && owner.mode & OTHERS) chmodSync(data, 0o700)
  return me === 0 ? { uid: owner.uid, gid: owner.gid } : {}
}

function startingUser(): ServerUser {
  return process.getuid?.() === 0 ? NOBODY : {}
}

/** Asks the operating system instead of computing from modes, because access lists and mount options count too. */
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
