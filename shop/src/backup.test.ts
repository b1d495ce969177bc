import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createLog, openDatabaseServer, readConfig } from '@akyede/api'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bundled } from './testing.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akyede-operator-'))
  // As root, the database runs as another user, who must be able to enter the folder.
  chmodSync(folder, 0o711)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const environment = (dataDir: string) => ({
  DATA_DIR: join(folder, dataDir),
  APP_ENV: 'local',
  LOG_LEVEL: 'silent',
  NODE_ENV: 'production',
})

/** Runs an operator command in a process of its own, in the folder of the test. */
async function operate(dataDir: string, ...args: string[]) {
  const program = spawn(process.execPath, [bundled('cli'), ...args], {
    env: { ...process.env, DATABASE_URL: '', INIT_CWD: folder, ...environment(dataDir) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([
    text(program.stdout),
    text(program.stderr),
    once(program, 'close'),
  ])
  return { code, out, err }
}

test('backs up a running shop, restores it elsewhere and refuses what cannot be restored', async () => {
  expect(await operate('first', 'seed', '--orders', '20')).toMatchObject({ code: 0 })
  const running = await openDatabaseServer(readConfig(environment('first')), createLog('silent'))
  const saved = await operate('first', 'backup', 'shop.backup', '--pictures', 'copies').finally(() =>
    running.close(),
  )
  expect(saved).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      /^Saved \d+ tables with [\d,]+ rows to.*\nCopied to .*copies: 0\. Unchanged: 0\. Missing: 0\.$/m,
    ),
  })
  expect(existsSync(join(folder, 'shop.backup'))).toBe(true)
  const again = await operate('first', 'backup', 'shop.backup')
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('exists') })

  copyFileSync(join(folder, 'shop.backup'), join(folder, 'cut.backup'))
  truncateSync(join(folder, 'cut.backup'), 10_000)
  const cut = await operate('second', 'restore', 'cut.backup')
  expect(cut).toMatchObject({ code: 1, err: expect.stringMatching(/^.*damaged.*\n$/) })
  expect(existsSync(join(folder, 'second', 'postgres'))).toBe(false)

  const restored = await operate('second', 'restore', 'shop.backup')
  expect(restored).toMatchObject({ code: 0, err: '' })
  expect(restored.out).toMatch(/^Restored \d+ tables/)
  expect(restored.out).toMatch(/^ok +on hand = received − sold$/m)
  const listed = (await operate('second', 'orders', 'list')).out
  expect(listed.trim().split('\n')).toHaveLength(20)
  expect(listed).toBe((await operate('first', 'orders', 'list')).out)

  const filled = await operate('second', 'restore', 'shop.backup')
  expect(filled).toMatchObject({ code: 1, err: expect.stringContaining('not empty') })
  const checked = await operate('second', 'check', '--json')
  expect(checked.code).toBe(0)
  expect(JSON.parse(checked.out)).toMatchObject({ ok: true })
}, 300_000)
