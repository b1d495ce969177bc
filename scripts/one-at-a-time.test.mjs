import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.mjs'

const lockModule = join(import.meta.dirname, 'one-at-a-time.mjs')
let folder

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akyede-set-up-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts a process that runs `work` (the source of an async function's body) when its turn comes. */
function worker(work) {
  const script = `
    import { appendFileSync } from 'node:fs'
    import { setTimeout as sleep } from 'node:timers/promises'
    const { oneAtATime } = await import(${JSON.stringify(lockModule)})
    const note = text => appendFileSync(${JSON.stringify(join(folder, 'diary'))}, text + ' ')
    await oneAtATime(${JSON.stringify(join(folder, 'lock'))}, async () => { ${work} })`
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

function diary() {
  return readFileSync(join(folder, 'diary'), 'utf8').trim()
}

test('six processes run their work one after the other', async () => {
  writeFileSync(join(folder, 'diary'), '')
  const workers = Array.from({ length: 6 }, () => worker(`note('in'); await sleep(50); note('out')`))
  await Promise.all(workers.map(each => once(each, 'exit')))
  expect(diary()).toBe(Array(6).fill('in out').join(' '))
})

test('a waiting process names the holder and continues when the holder is killed', async () => {
  writeFileSync(join(folder, 'diary'), '')
  const holder = worker(`note('held'); await sleep(60_000)`)
  await expect.poll(diary).toBe('held')
  const successor = worker(`note('mine')`)
  const [said] = await once(successor.stderr, 'data')
  expect(String(said)).toContain(`Waiting for process ${holder.pid}`)
  holder.kill('SIGKILL')
  await once(successor, 'exit')
  expect(diary()).toBe('held mine')
})

test('failing work releases the lock and passes its failure on', async () => {
  const failing = oneAtATime(folder, () => Promise.reject(new Error('out of luck')))
  await expect(failing).rejects.toThrow('out of luck')
  expect(await oneAtATime(folder, async () => 'next')).toBe('next')
})
