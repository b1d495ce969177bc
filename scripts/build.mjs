import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root, toolEnvironment } from './machine.mjs'
import { runStep } from './run.mjs'

const web = join(root, 'web')
const stamp = join(web, 'build', '.akyede-stamp')
const SOURCES = ['web', 'contract', 'package-lock.json', 'tsconfig.base.json']
const NO_SOURCES = new Set(['node_modules', 'build', '.react-router', 'e2e', 'test-results'])

/** Builds the web tier, unless its sources are unchanged since the last build. */
export async function buildWeb({ quiet }) {
  const current = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  if (!quiet) process.stderr.write('Building the shop …\n')
  rmSync(stamp, { force: true })
  const step = {
    quiet,
    cwd: web,
    // Tests that need the build start it too, and must get the same build.
    env: toolEnvironment({ NODE_ENV: 'production', VITEST: undefined }),
    failure: 'The web tier could not be built; the reason is above.',
  }
  await runStep('react-router', ['build', '--logLevel', 'warn'], step)
  await runStep('vite', ['build', '--config', 'gallery.config.ts', '--logLevel', 'error'], step)
  writeFileSync(stamp, current)
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(name => filesAt(join(root, name))).sort()) {
    hash
      .update(relative(root, file).replaceAll(sep, '/'))
      .update('\0')
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesAt(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter(name => !NO_SOURCES.has(name) && !name.includes('.test.'))
    .flatMap(name => filesAt(join(path, name)))
}
