import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { root } from '../scripts/machine.mjs'

const LEFT_BEHIND = new Set(['.git', '.cache', '.types', 'node_modules', 'var', 'build', 'test-results'])

/**
 * A throw-away copy of the sources below the system's temp folder. Packages are linked, not copied, but the
 * workspaces among them lead to their copies: a change to the contract must reach the API that reads it.
 */
export function copySources() {
  const folder = mkdtempSync(join(tmpdir(), 'akyede-prove-'))
  for (const name of readdirSync(root).filter(each => !LEFT_BEHIND.has(each))) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: source => !LEFT_BEHIND.has(basename(source)),
    })
  }
  linkPackages(folder)
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function linkPackages(folder) {
  const names = readdirSync(join(root, 'node_modules')).filter(name => !name.startsWith('.vite'))
  for (const name of names.filter(each => each !== '@akyede')) {
    link(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
  for (const name of readdirSync(join(root, 'node_modules/@akyede'))) {
    const workspace = relative(root, realpathSync(join(root, 'node_modules/@akyede', name)))
    link(join(folder, workspace), join(folder, 'node_modules/@akyede', name))
    const own = join(root, workspace, 'node_modules')
    if (existsSync(own)) link(own, join(folder, workspace, 'node_modules'))
  }
}

function link(target, path) {
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path, 'junction')
}

/** How often `from` stands in the file: a guard's change must fit exactly once. */
export function timesFound(folder, { file, from }) {
  return readFileSync(join(folder, file), 'utf8').split(from).length - 1
}

/** Switches a guard off while `work` runs. */
export async function withChange(folder, { file, from, to }, work) {
  const path = join(folder, file)
  const kept = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    kept.replace(from, () => to),
  )
  try {
    return await work()
  } finally {
    writeFileSync(path, kept)
  }
}
