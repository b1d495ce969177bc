import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './machine.mjs'

// SQL names tables as text, which no rule for imports sees. A statement may read tables of other features, but none of
// a feature that imports its own: a cycle through the database is a cycle too.

/** The workshop has the members, and every feature may ask who they are. */
const sharedTables = ['workshop_members']
/** Staff see everything, so that the back office reads all tables. */
const readers = ['office']

const folder = join(root, 'api/src')
const sources = globSync('*/**/*.ts', { cwd: folder, exclude: ['platform/**', '**/*.test.ts'] }).map(
  file => ({
    file: file.replaceAll('\\', '/'),
    feature: file.split(/[\\/]/)[0],
    text: readFileSync(join(folder, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, ''),
  }),
)
const ownerOf = new Map(
  sources.flatMap(({ feature, text }) =>
    [...text.matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table]) => [table, feature]),
  ),
)

test('no statement names a table of a feature that imports its own', () => {
  expect(ownerOf.get('fulfilments')).toBe('orders')
  expect(importedBy('problems').has('orders')).toBe(true)
  expect(sources.filter(({ feature }) => !readers.includes(feature)).flatMap(cyclesIn)).toEqual([])
})

function cyclesIn({ file, feature, text }) {
  const tables = [...text.matchAll(/\b(?:from|join|into|update|using)\s+([a-z_]+)\b/g)].map(
    ([, name]) => name,
  )
  return [...new Set(tables)]
    .filter(table => !sharedTables.includes(table))
    .filter(table => ownerOf.has(table) && importedBy(ownerOf.get(table)).has(feature))
    .map(table => `${file}: ${table}`)
}

/** All features that this one imports, also through others. */
function importedBy(feature, found = new Set()) {
  const own = sources.filter(source => source.feature === feature)
  const next = own.flatMap(({ text }) => [...text.matchAll(/'#feature\/([\w-]+)'/g)].map(([, name]) => name))
  for (const name of new Set(next)) {
    if (found.has(name)) continue
    found.add(name)
    importedBy(name, found)
  }
  return found
}
