import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DrizzleQueryError } from '@akyede/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ShopFailure } from './shop-failure.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'akyede-refuse-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test.each([['main.ts'], ['cli.ts']])(
  '%s of an unsafe production shop exits with 78 and changes nothing',
  file => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, file), 'check'],
      {
        encoding: 'utf8',
        env: {
          ...process.env,
          APP_ENV: 'production',
          NODE_ENV: 'production',
          DATA_DIR: dataDir,
          PORT: '0',
          PUBLIC_URL: 'http://canary.example',
          TOKEN_SECRET: 'canary-canary-canary-canary-canary',
          PAYSTACK_SECRET_KEY: 'sk_test_canary',
          RATE_LIMIT: 'off',
        },
      },
    )
    expect([status, stdout]).toEqual([78, ''])
    for (const name of ['PUBLIC_URL', 'TOKEN_SECRET', 'CSRF_SECRET', 'PAYSTACK_SECRET_KEY', 'RATE_LIMIT'])
      expect(stderr).toContain(name)
    expect(stderr).not.toContain('canary')
    expect(readdirSync(dataDir)).toEqual([])
  },
)

test.each(['main.ts', 'dev.ts', 'cli.ts'])('%s does not expose a local shop by accident', file => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, file), 'seed'], {
    encoding: 'utf8',
    env: { ...process.env, APP_ENV: '', DEMO: '', DATA_DIR: dataDir, PORT: '0', HOST: '0.0.0.0' },
  })
  expect([status, stdout]).toEqual([78, ''])
  expect(stderr).toBe(
    'A local shop serves this machine alone: set APP_ENV=production for a real shop or DEMO=public for a public demo, or change HOST (127.0.0.1).\n',
  )
  expect(readdirSync(dataDir)).toEqual([])
})

test('refuses to serve a public demo in development mode', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'dev.ts')], {
    encoding: 'utf8',
    env: {
      ...process.env,
      APP_ENV: '',
      DEMO: 'public',
      DATA_DIR: dataDir,
      PORT: '0',
      PUBLIC_URL: 'https://demo.example',
    },
  })
  expect([status, stderr]).toEqual([78, expect.stringContaining('Use npm start')])
})

test.each([
  ['a file', 'file', 'is not a folder.'],
  ['below a file', 'file/below', 'is not a folder.'],
  ['a link to nowhere', 'link', 'cannot be made.'],
])('a data directory that is %s is refused in one sentence', (_what, name, reason) => {
  writeFileSync(join(dataDir, 'file'), '')
  symlinkSync(join(dataDir, 'nowhere'), join(dataDir, 'link'))
  const folder = join(dataDir, name)
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    encoding: 'utf8',
    env: { ...process.env, APP_ENV: 'local', DATA_DIR: folder, PORT: '0' },
  })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toBe(`${folder} ${reason} Set DATA_DIR to a folder that the shop can use.\n`)
})

test('says why a query failed at the start', () => {
  const timeout = new Error('canceling statement due to statement timeout')
  expect(ShopFailure.of(new DrizzleQueryError('select 1', [], timeout)).message).toBe(
    'Failed query: select 1\nparams: \ncanceling statement due to statement timeout',
  )
})

test('prints once why the database cannot be reached', () => {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    encoding: 'utf8',
    env: {
      ...process.env,
      APP_ENV: 'local',
      DATA_DIR: dataDir,
      PORT: '0',
      DATABASE_URL: 'postgres://127.0.0.1:1/none',
    },
  })
  expect([status, stderr]).toEqual([
    1,
    'The database cannot be reached (connect ECONNREFUSED 127.0.0.1:1).\n',
  ])
})
