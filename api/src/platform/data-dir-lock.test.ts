import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirInUse, DataDirUnusable, lockDataDir } from './data-dir-lock.ts'

const lockModule = join(import.meta.dirname, 'data-dir-lock.ts')
const children: ChildProcess[] = []
let dir: string

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'akyede-lock-'))
})

afterEach(async () => {
  await Promise.all(children.splice(0).map(killHard))
  rmSync(dir, { recursive: true, force: true })
})

/** A process that tries to lock the folder, reports the result, and stays alive. */
async function locker(folder: string): Promise<{ child: ChildProcess; outcome: string; took: number }> {
  const script = `
    const { lockDataDir } = await import(${JSON.stringify(lockModule)})
    const started = performance.now()
    let outcome = 'holds'
    try { lockDataDir(${JSON.stringify(folder)}) } catch (error) { outcome = error.name }
    console.log(outcome, performance.now() - started)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const [output] = await once(child.stdout, 'data')
  const [outcome = '', took] = String(output).trim().split(' ')
  return { child, outcome, took: Number(took) }
}

async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

test('refuses a second holder with a sentence that names the folder and the process', () => {
  lockDataDir(dir)
  expect(() => lockDataDir(dir)).toThrow(
    `Another shop (process ${process.pid}) is already running on ${dir}. Stop it, or set DATA_DIR to another folder.`,
  )
})

test('allows a new lock after the release, and ignores a second release', () => {
  const first = lockDataDir(dir)
  first.release()
  lockDataDir(dir)
  first.release()
  expect(() => lockDataDir(dir)).toThrow(DataDirInUse)
})

test('refuses another process within two seconds while the first is alive', async () => {
  lockDataDir(dir)
  const { outcome, took } = await locker(dir)
  expect(outcome).toBe('DataDirInUse')
  expect(took).toBeLessThan(2_000)
})

test('gives the lock to exactly one of eight concurrent processes, also after the holder was killed', async () => {
  for (let round = 0; round < 4; round++) {
    const contest = await Promise.all(Array.from({ length: 8 }, () => locker(dir)))
    const winners = contest.filter(({ outcome }) => outcome === 'holds')
    expect(contest.map(({ outcome }) => outcome).sort()).toEqual([...Array(7).fill('DataDirInUse'), 'holds'])
    const losers = contest.filter(({ outcome }) => outcome !== 'holds')
    await Promise.all(losers.map(({ child }) => killHard(child)))
    await Promise.all(winners.map(({ child }) => killHard(child)))
  }
}, 60_000)

test.runIf(process.platform === 'linux')('treats a zombie holder as dead', async () => {
  const hold = `(await import(${JSON.stringify(lockModule)})).lockDataDir(${JSON.stringify(dir)}); process.kill(process.pid, 'SIGKILL')`
  const parent = spawn('sh', [
    '-c',
    '"$0" --input-type=module -e "$1" & exec sleep 60',
    process.execPath,
    hold,
  ])
  children.push(parent)
  await expect.poll(() => existsSync(join(dir, 'lock/1'))).toBe(true)
  const { pid } = JSON.parse(readFileSync(join(dir, 'lock/1'), 'utf8'))
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
  expect(() => process.kill(pid, 0)).not.toThrow()
  expect(lockDataDir(dir)).toBeDefined()
})

test('ignores a lock whose pid now belongs to a younger process', () => {
  mkdirSync(join(dir, 'lock'))
  writeFileSync(join(dir, 'lock/1'), JSON.stringify({ pid: process.pid, startedAt: '1', boot: undefined }))
  if (process.platform === 'linux') lockDataDir(dir)
  else expect(() => lockDataDir(dir)).toThrow(DataDirInUse)
})

test('ignores a lock that a power cut left empty', () => {
  mkdirSync(join(dir, 'lock'))
  writeFileSync(join(dir, 'lock/7'), '')
  expect(lockDataDir(dir)).toBeDefined()
})

test('refuses an unusable folder in one sentence', () => {
  writeFileSync(join(dir, 'file'), '')
  expect(() => lockDataDir(join(dir, 'file'))).toThrow(DataDirUnusable)
  expect(() => lockDataDir(join(dir, 'file'))).toThrow('is not a folder. Set DATA_DIR')
})
