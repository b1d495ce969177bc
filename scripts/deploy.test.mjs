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
const examples = ['cluster.env.example', 'shop.env.example']
const namesOf = example => [...read(example).matchAll(/^(\w+)=/gm)].map(([, name]) => name)
const known = new Set([
  ...namesOf('cluster.env.example'),
  ...[...read('compose.yaml').matchAll(/\b([A-Z][A-Z_]+):/g)].map(([, name]) => name),
])
const namesIn = file => [...read(file).matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)

test.each(files)('every variable of deploy/%s has an example', file => {
  const names = namesIn(file)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter(name => !known.has(name))).toEqual([])
})

test('every variable of cluster.env.example is used by a file', () => {
  const used = new Set(files.flatMap(namesIn))
  expect(namesOf('cluster.env.example').filter(name => !used.has(name))).toEqual([])
})

const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')

test('every variable of shop.env.example is read by the application', () => {
  expect(namesOf('shop.env.example').filter(name => !operations.includes(`\`${name}\``))).toEqual([])
})

test('every alert of the operations guide is a rule of Prometheus', () => {
  const [, table = ''] = operations.match(/^Worth an alert.*?\n\n(.*?)\n\n/ms) ?? []
  const metrics = [...table.matchAll(/\b(akyede|process)_\w+/g)].map(([name]) => name)
  expect(metrics.length).toBeGreaterThan(10)
  // One machine with several workers, which Prometheus does not see apart.
  const alone = ['akyede_processes']
  const rules = read('prometheus/alerts.yml')
  expect(metrics.filter(name => !rules.includes(name) && !alone.includes(name))).toEqual([])
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!hasPromtool).each([
  ['check', 'config', 'prometheus.yml'],
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
])('promtool %s %s accepts %s', (...words) => {
  const { status, stdout, stderr } = spawnSync('promtool', words, {
    cwd: join(root, 'deploy/prometheus'),
    encoding: 'utf8',
  })
  expect(status, stdout + stderr).toBe(0)
})

test('every alert has a test of what fires it and of what does not', () => {
  const alerts = [...read('prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const tests = read('prometheus/alerts.test.yml').split(/eval_time: /)
  const isTested = (alert, fires) =>
    tests.some(one => one.includes(`alertname: ${alert}`) && one.includes('exp_alerts') === fires)
  expect(alerts.length).toBeGreaterThan(20)
  expect(alerts.filter(alert => !isTested(alert, true))).toEqual([])
  expect(alerts.filter(alert => !isTested(alert, false))).toEqual([])
})

test.skipIf(onWindows).each(examples)('a shell can read deploy/%s', example => {
  const { stdout, stderr } = spawnSync('sh', ['-c', `set -a; . ./${example}; env`], {
    cwd: join(root, 'deploy'),
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  for (const name of namesOf(example)) expect(stdout).toContain(`${name}=`)
})

test('the application gets no password of the cluster but its own, and the cluster no secret of the application', () => {
  const isSecret = name => /PASSWORD|SECRET|KEY/.test(name)
  expect(namesOf('shop.env.example').filter(name => name.endsWith('PASSWORD'))).toEqual([])
  expect(namesOf('cluster.env.example').filter(name => isSecret(name) && !name.endsWith('PASSWORD'))).toEqual(
    [],
  )
})

test('files with passwords are neither committed nor copied into an image', () => {
  const linesOf = file => readFileSync(join(root, file), 'utf8').split('\n')
  expect(linesOf('.gitignore')).toEqual(expect.arrayContaining(['.env', 'deploy/*.env', 'deploy/tls/']))
  expect(linesOf('.dockerignore')).toEqual(expect.arrayContaining(['.env', 'deploy/*.env', 'deploy/tls']))
  expect(linesOf('deploy/.dockerignore')).toEqual(expect.arrayContaining(['*.env', 'tls']))
})

test('HAProxy removes the headers by which a client could claim an address or a trace', () => {
  const [, frontend] = /^frontend public .*\n((?: .*\n)+)/m.exec(read('haproxy/haproxy.cfg'))
  for (const name of ['X-Forwarded-For', 'traceparent', 'tracestate'])
    expect(frontend).toContain(`http-request del-header ${name}\n`)
})

test('the REST API of Patroni requires its password for changes', () => {
  expect(read('patroni/patroni.yml')).toMatch(
    /^restapi:\n(?: {2}.*\n)*? {2}authentication:\n {4}username: patroni\n {4}password: "\$\{RESTAPI_PASSWORD\}"$/m,
  )
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
