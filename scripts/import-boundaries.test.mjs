import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { onWindows, root, toolEnvironment } from './machine.mjs'

// Each planted violation names the rule that must refuse it at its end; every other line must pass.
const MARK = /\/\/ refused: (.+)$/
const SETTINGS = [
  'package.json',
  'biome.json',
  '.gitignore',
  'tsconfig.base.json',
  'tools/import-boundaries/*.grit',
  '{contract,api,web,shop,tools/*,emulators/*}/{package,tsconfig}.json',
]

const scratch = mkdtempSync(join(tmpdir(), 'akyede-import-boundaries-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe.each([
  { tool: 'the linter', folder: 'tools/import-boundaries/planted', run: lint },
  { tool: 'the compiler', folder: 'tools/import-boundaries/planted-types', run: compile },
])('$tool', ({ folder, run }) => {
  const marks = marksIn(join(root, folder))
  const refusals = run(mirror(folder))

  test.each(marks)('refuses %s', mark => {
    expect(refusals).toContain(mark)
  })

  test('accepts every other planted line', () => {
    expect(refusals.filter(refusal => !marks.includes(refusal))).toEqual([])
  })
})

describe('every rule for a folder', () => {
  const { overrides } = JSON.parse(readFileSync(join(root, 'biome.json'), 'utf8'))
  const guards = overrides.filter(
    ({ plugins, linter }) => plugins ?? linter.rules?.style?.noRestrictedImports,
  )
  const guarded = guards.flatMap(({ includes }) => includes.filter(glob => !glob.startsWith('!')))

  test.each(guarded)('guards existing files: %s', glob => {
    const notOurs = path => path.includes('node_modules')
    expect(globSync(glob, { cwd: root, exclude: notOurs }).length).toBeGreaterThan(0)
  })
})

/** Copies the planted files to where real ones would be, under the real settings. */
function mirror(folder) {
  const project = mkdtempSync(join(scratch, 'project-'))
  cpSync(join(root, folder), project, { recursive: true })
  for (const file of globSync(SETTINGS, { cwd: root })) cpSync(join(root, file), join(project, file))
  return project
}

function marksIn(folder) {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).sort()
  return files.flatMap(file => {
    const lines = readFileSync(join(folder, file), 'utf8').split('\n')
    return lines.flatMap((line, index) => {
      const [, refusedBy = ''] = MARK.exec(line) ?? []
      return refusedBy
        .split(' ')
        .filter(Boolean)
        .map(rule => nameOf(file, index + 1, rule))
    })
  })
}

function lint(project) {
  const { stdout } = tool('biome', ['lint', '--reporter=json', '--max-diagnostics=none'], project)
  const { diagnostics } = JSON.parse(stdout)
  return diagnostics.map(({ category, location }) =>
    nameOf(location.path, Math.max(1, location.start.line), category.split('/').at(-1)),
  )
}

function compile(project) {
  linkPackages(project)
  const { stdout } = tool('tsc', ['-b', 'shop', '--pretty', 'false'], project)
  const found = stdout.matchAll(/^(\S+?)\((\d+),\d+\): error (TS\d+)/gm)
  return [...found].map(([, file, line, code]) => nameOf(file, line, code))
}

/** Links the workspaces of the copy and the types that its tsconfigs name. */
function linkPackages(project) {
  const packages = join(project, 'node_modules')
  mkdirSync(join(packages, '@akyede'), { recursive: true })
  for (const name of ['@types', 'vite']) link(join(root, 'node_modules', name), join(packages, name))
  for (const name of ['contract', 'api', 'web']) link(join(project, name), join(packages, '@akyede', name))
}

const link = (target, path) => symlinkSync(target, path, 'junction')

function tool(program, args, cwd) {
  return spawnSync(program, args, { cwd, env: toolEnvironment(), shell: onWindows, encoding: 'utf8' })
}

const nameOf = (file, line, rule) => `${file.replaceAll(sep, '/')}:${line} ${rule}`
