import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let dataDir: string
let program: ChildProcess | undefined
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'akyede-signal-'))
  // As root, the database runs as another user, who must be able to enter the folder.
  chmodSync(dataDir, 0o711)
})
afterEach(() => {
  program?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const pidFile = () => join(dataDir, 'postgres/data/postmaster.pid')
const isAlive = (pid: number) => existsSync(`/proc/${pid}`)

test.runIf(existsSync('/proc/self')).each([
  ['the shop', 'main.ts', []],
  ['an operator’s command', 'cli.ts', ['seed']],
])('%s leaves no database behind when it is stopped while it starts', async (_what, file, args) => {
  program = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', NODE_ENV: 'production', LOG_LEVEL: 'silent' },
    stdio: 'ignore',
  })
  const exited = once(program, 'exit')
  await expect.poll(() => existsSync(pidFile()) && readFileSync(pidFile(), 'utf8')).toBeTruthy()
  const postmaster = Number.parseInt(readFileSync(pidFile(), 'utf8'), 10)
  expect(isAlive(postmaster)).toBe(true)
  program.kill('SIGTERM')
  await exited
  expect(isAlive(postmaster)).toBe(false)
  expect(existsSync(pidFile())).toBe(false)
})
