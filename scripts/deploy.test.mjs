import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { onWindows, root } from './machine.mjs'

const read = file => readFileSync(join(root, 'deploy', file), 'utf8')
const files = [
  'haproxy/haproxy.cfg',
  'pgbouncer/pgbouncer.ini',
  'pgbouncer/userlist.txt',
  'patroni/patroni.yml',
  'etcd/etcd.yml',
]
/** Variables with an example, and those that differ from machine to machine. */
const known = new Set([
  ...[...read('cluster.env.example').matchAll(/^(\w+)=/gm)].map(([, name]) => name),
  ...[...read('compose.yaml').matchAll(/\b([A-Z][A-Z_]+):/g)].map(([, name]) => name),
])
const namesIn = file => [...read(file).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)

test.each(files)('every variable of deploy/%s has an example', file => {
  const names = namesIn(file)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter(name => !known.has(name))).toEqual([])
})

test('every variable of the example is used by a file or by the shop', () => {
  const used = new Set(files.flatMap(namesIn))
  const shop = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  expect(
    [...read('cluster.env.example').matchAll(/^(\w+)=/gm)]
      .map(([, name]) => name)
      .filter(name => !used.has(name) && !shop.includes(`\`${name}\``)),
  ).toEqual([])
})

describe.skipIf(onWindows)('fill.sh', () => {
  const fill = env =>
    spawnSync(join(root, 'deploy/fill.sh'), [join(root, 'deploy/pgbouncer/userlist.txt')], {
      env: { PATH: process.env.PATH, ...env },
      encoding: 'utf8',
    })

  test('prints a file with its variables', () => {
    expect(fill({ DATABASE_PASSWORD: 'pa$$w&rd' })).toMatchObject({
      status: 0,
      stdout: '"akyede" "pa$$w&rd"\n',
    })
  })

  test('fails when a variable is not set', () => {
    const { status, stderr } = fill({})
    expect(status).not.toBe(0)
    expect(stderr).toContain('DATABASE_PASSWORD is not set')
  })
})
