import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { failures } from './embedded-postgres-failure.ts'
import { type DatabaseHome, requireSpace, type ServerUser } from './embedded-postgres-home.ts'

/** Bytes of a copy of PostgreSQL's programs. */
const COPY = 70 * 1024 * 1024

/**
 * The folder of PostgreSQL's programs, ready to run as the home's user: the npm package's, or a copy in the home when
 * the package lies in a closed or read-only place.
 */
export function serverPrograms(home: DatabaseHome): string {
  const { native, version } = packagedServer()
  if (linkLibraries(native) && refusalToRun(native, home.user) === undefined) return join(native, 'bin')

  const copy = join(home.folder, `server-${version}`)
  if (!existsSync(copy)) copyServer(native, copy)
  const refusal = refusalToRun(copy, home.user)
  if (refusal !== undefined) throw failures.doesNotRun(refusal)
  return join(copy, 'bin')
}

/** The spawn options of PostgreSQL's programs: the user, a folder that the user may enter, untranslated messages. */
export function serverProcess(user: ServerUser) {
  const inherited = process.platform === 'win32' ? process.env : { PATH: process.env.PATH }
  const cwd = process.platform === 'win32' ? undefined : '/'
  return { ...user, cwd, env: { ...inherited, LC_ALL: 'C' }, windowsHide: true } satisfies SpawnSyncOptions
}

function packagedServer(): { native: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const found = resolvePackage(`@embedded-postgres/${system}-${process.arch}`)
  if (found === undefined) throw failures.notPackaged()
  const folder = join(dirname(found), '..')
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { native: join(folder, 'native'), version }
}

function resolvePackage(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}

/**
 * Makes the library links that npm packages cannot contain. The package lists them for its install script, which is
 * not run here.
 */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  return links.every(({ source, target }) => link(join(native, '..', source), join(native, '..', target)))
}

function link(source: string, target: string): boolean {
  try {
    symlinkSync(relative(dirname(target), source), target)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST'
  }
}

/** Tries to run the programs, which detects a closed folder, a noexec mount and another C library alike. */
function refusalToRun(native: string, user: ServerUser): string | undefined {
  for (const program of ['postgres', 'initdb']) {
    const tried = spawnSync(join(native, 'bin', program), ['--version'], {
      ...serverProcess(user),
      encoding: 'utf8',
    })
    if (tried.error) return tried.error.message
    if (tried.status !== 0) return tried.stderr.trim()
  }
  return undefined
}

function copyServer(native: string, copy: string): void {
  const half = `${copy}.half`
  requireSpace(dirname(copy), COPY)
  rmSync(half, { recursive: true, force: true })
  cpSync(native, join(half, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(join(half, 'native'))
  openToAll(join(half, 'native'))
  renameSync(join(half, 'native'), copy)
  rmSync(half, { recursive: true })
}

/** Under a strict umask npm leaves files that only root may read. */
function openToAll(path: string): void {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  chmodSync(path, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644)
  if (found.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name))
}
