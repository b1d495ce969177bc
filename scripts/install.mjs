import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './machine.mjs'
import { runStep } from './run.mjs'

const lockfile = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
const stamp = join(modules, '.akyede-stamp')
/** npm's own record of the content of node_modules. */
const installedRecord = join(modules, '.package-lock.json')
/** npm installs them with `--omit=dev` too, as optional peers of other packages. Nothing that runs imports them. */
export const COMPILERS = ['typescript', '@typescript', 'esbuild', '@esbuild', 'tsx']

/**
 * Installs the dependencies of the lockfile, unless they are installed. Running the shop needs neither test
 * runners nor linters: `withTools` installs these too, and they stay.
 */
export async function install({ quiet, withTools }) {
  const wanted = fingerprint()
  const [installed, kind] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  if (installed === wanted && (kind === 'development' || !withTools)) return
  if (!isInstalled(withTools)) {
    if (!quiet) process.stderr.write('Installing what the lockfile names …\n')
    // NODE_ENV=production or an omit in the user's npmrc would leave out dependencies.
    const dev = withTools ? '--include=dev' : '--omit=dev'
    // `npm ci` deletes node_modules first, which would break a running shop.
    const how = installed === wanted ? ['install', '--no-save'] : ['ci']
    await runStep('npm', [...how, dev, '--include=optional', '--loglevel=error', '--no-update-notifier'], {
      quiet,
      env: { ...process.env, NODE_ENV: 'development' },
      failure: 'The dependencies could not be installed; npm says why above.',
    })
    deleteUnused(withTools)
  }
  writeFileSync(stamp, `${wanted} ${isInstalled(true) ? 'development' : 'run'}`)
}

/** Deletes C headers and source maps, which only compilers and debuggers read, and unless `withTools` the compilers. */
function deleteUnused(withTools) {
  const names = withTools ? [] : COMPILERS
  for (const name of names) rmSync(join(modules, name), { recursive: true, force: true })
  for (const name of readdirSync(modules).filter(each => /^node-(linux|win)-/.test(each)))
    rmSync(join(modules, name, 'include'), { recursive: true, force: true })
  deleteSourceMaps(modules)
}

function deleteSourceMaps(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) deleteSourceMaps(path)
    else if (/\.(css|[cm]?[jt]s)\.map$/.test(entry.name)) rmSync(path)
  }
}

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(lockfile))
  return hash.update(`${process.platform}-${process.arch}`).digest('hex')
}

/** True if a manual `npm install` has done it: a needless `npm ci` would remove modules of a running shop. */
function isInstalled(withTools) {
  if (!existsSync(installedRecord)) return false
  const wanted = JSON.parse(readFileSync(lockfile, 'utf8')).packages
  const present = JSON.parse(readFileSync(installedRecord, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || (entry.dev && !withTools)) return true
    const found = present[path]
    return found ? found.version === entry.version && found.integrity === entry.integrity : mayBeAbsent(entry)
  })
}

function mayBeAbsent({ optional, os, cpu, libc }) {
  if (!optional) return false
  const forThisMachine = os && [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch)
  return !forThisMachine || libc !== undefined
}
