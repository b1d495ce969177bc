import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './machine.mjs'
import { runStep } from './run.mjs'

const lockfile = join(root, 'package-lock.json')
const stamp = join(root, 'node_modules', '.akyede-stamp')
/** npm's own record of the content of node_modules. */
const installedRecord = join(root, 'node_modules', '.package-lock.json')

/**
 * Installs the dependencies of the lockfile, unless they are installed. Running the shop needs neither test
 * runners nor linters: `development` installs these too, and they stay.
 */
export async function install({ quiet, development }) {
  const wanted = fingerprint()
  const [installed, kind] = existsSync(stamp) ? readFileSync(stamp, 'utf8').split(' ') : []
  if (installed === wanted && (kind === 'development' || !development)) return
  if (!isInstalled(development)) {
    if (!quiet) process.stderr.write('Installing what the lockfile names …\n')
    // NODE_ENV=production or an omit in the user's npmrc would leave out dependencies.
    const dev = development ? '--include=dev' : '--omit=dev'
    // `npm ci` deletes node_modules first, which would break a running shop.
    const how = installed === wanted ? ['install', '--no-save'] : ['ci']
    await runStep('npm', [...how, dev, '--include=optional', '--loglevel=error', '--no-update-notifier'], {
      quiet,
      env: { ...process.env, NODE_ENV: 'development' },
      failure: 'The dependencies could not be installed; npm says why above.',
    })
  }
  writeFileSync(stamp, `${wanted} ${isInstalled(true) ? 'development' : 'run'}`)
}

function fingerprint() {
  const hash = createHash('sha256').update(readFileSync(lockfile))
  return hash.update(`${process.platform}-${process.arch}`).digest('hex')
}

/** True if a manual `npm install` has done it: a needless `npm ci` would remove modules of a running shop. */
function isInstalled(development) {
  if (!existsSync(installedRecord)) return false
  const wanted = JSON.parse(readFileSync(lockfile, 'utf8')).packages
  const present = JSON.parse(readFileSync(installedRecord, 'utf8')).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || (entry.dev && !development)) return true
    const found = present[path]
    return found ? found.version === entry.version && found.integrity === entry.integrity : mayBeAbsent(entry)
  })
}

function mayBeAbsent({ optional, os, cpu, libc }) {
  if (!optional) return false
  const forThisMachine = os && [os].flat().includes(process.platform) && [cpu].flat().includes(process.arch)
  return !forThisMachine || libc !== undefined
}
