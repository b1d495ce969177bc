import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const rows = [
  ...readFileSync(join(root, 'docs/capacity.md'), 'utf8').matchAll(/^\| `(\w+)` \| (`?\w+`?) \| .+ \|$/gm),
].map(([, table, key]) => ({ table, key }))

/** The tables of the newest migration with their columns. */
function tablesOfSchema() {
  const folder = join(root, 'api/migrations/meta')
  const newest = readdirSync(folder)
    .filter(name => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1)
  const { tables } = JSON.parse(readFileSync(join(folder, newest), 'utf8'))
  return new Map(Object.values(tables).map(({ name, columns }) => [name, Object.keys(columns)]))
}

test('the capacity document says of every table by which column it would be distributed', () => {
  expect(rows.map(({ table }) => table)).toEqual([...tablesOfSchema().keys()].toSorted())
})

test('the capacity document names columns that the tables have', () => {
  const tables = tablesOfSchema()
  const wrong = rows.filter(({ table, key }) => {
    if (key === 'reference' || key === 'coordinator') return false
    return !tables.get(table)?.includes(key.replaceAll('`', ''))
  })
  expect(wrong).toEqual([])
})
