import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root, toolEnvironment } from './machine.mjs'
import { runStep } from './run.mjs'

const web = join(root, 'web')
const WEB_SOURCES = ['web', 'contract', 'package-lock.json', 'tsconfig.base.json']
const SERVER_SOURCES = [...['api', 'contract', 'emulators', 'shop', 'web/server'], 'package-lock.json']
const NO_SOURCES = new Set(['node_modules', 'build', '.react-router', 'e2e', 'test-results'])

/** Builds the web tier, unless its sources are unchanged since the last build. */
export function buildWeb({ quiet }) {
  return buildOnce(join(web, 'build'), WEB_SOURCES, async () => {
    if (!quiet) process.stderr.write('Building the shop …\n')
    const step = buildStep(quiet, 'The web tier could not be built; the reason is above.')
    await runStep('react-router', ['build', '--logLevel', 'warn'], step)
    await runStep('vite', ['build', '--config', 'gallery.config.ts', '--logLevel', 'error'], step)
  })
}

/** Puts the server into one file for tests that start it often (shop/bundle.config.mjs), under the same condition. */
export function bundleServer({ quiet }) {
  return buildOnce(join(root, 'shop', 'build'), SERVER_SOURCES, () => {
    const step = buildStep(quiet, 'The server could not be bundled; the reason is above.')
    return runStep('vite', ['build', '--config', '../shop/bundle.config.mjs', '--logLevel', 'error'], step)
  })
}

const buildStep = (quiet, failure) => ({
  quiet,
  failure,
  cwd: web,
  // Tests that need the build start it too, and must get the same build.
  env: toolEnvironment({ NODE_ENV: 'production', VITEST: undefined }),
})

async function buildOnce(folder, sources, build) {
  const stamp = join(folder, '.akyede-stamp')
  const current = fingerprint(sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  rmSync(stamp, { force: true })
  await build()
  writeFileSync(stamp, current)
}

function fingerprint(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(name => filesAt(join(root, name))).sort()) {
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
