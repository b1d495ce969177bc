import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test.each([['check'], ['orders list'], ['payments review'], ['backup away.gz']])(
  'the command %s refuses a missing database and creates none',
  args => {
    const dataDir = mkdtempSync(join(tmpdir(), 'akyede-mistyped-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
    const { status, stderr } = spawnSync(process.execPath, ['src/cli.ts', ...args.split(' ')], {
      cwd: join(import.meta.dirname, '..'),
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([1, `There is no shop's database in ${dataDir}.\n`])
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  },
)
