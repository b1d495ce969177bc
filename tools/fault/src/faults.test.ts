import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, test, vi } from 'vitest'
import { faults } from './faults.ts'
import { runFault } from './run-fault.ts'
import { fillOnce } from './shop.ts'

// Each fault creates databases and restarts shops: seconds on an idle machine, minutes on a loaded one. A run
// without progress is aborted before and reports how far it came. Two run at a time, because each mostly
// waits.
vi.setConfig({ testTimeout: 600_000, maxConcurrency: 2 })

// Windows has no signals that kill a process without warning.
describe.skipIf(process.platform === 'win32').concurrent('the fault', () => {
  let filled: string
  beforeAll(async () => {
    filled = await mkdtemp(join(tmpdir(), 'akyede-filled-'))
    await fillOnce(filled)
  })
  afterAll(() => rm(filled, { recursive: true, force: true }))

  test.for(faults.filter(({ isManualOnly }) => !isManualOnly))('$name: $about', async (fault, { expect }) => {
    const say = (text: string) => console.log(`${fault.name}: ${text}`)
    const verdict = await runFault(fault, { seed: 2026, runs: fault.runs.short, short: true, say })
    console.log(JSON.stringify(verdict))
    expect(verdict).toMatchObject({ broken: [], passed: true })
  })
})
