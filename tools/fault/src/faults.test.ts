import { describe, test, vi } from 'vitest'
import { faults } from './faults.ts'
import { runFault } from './run-fault.ts'

// Each makes databases and starts shops again and again: seconds on a quiet machine, minutes on a loaded one. What
// goes on no more is ended before, and says how far it came. Two at a time: each waits more than it works.
vi.setConfig({ testTimeout: 600_000, maxConcurrency: 2 })

// Windows has no signals that end a process without warning.
describe.skipIf(process.platform === 'win32').concurrent('the fault', () => {
  test.for(faults.filter(({ isManualOnly }) => !isManualOnly))('$name: $about', async (fault, { expect }) => {
    const say = (text: string) => console.log(`${fault.name}: ${text}`)
    const verdict = await runFault(fault, { seed: 2026, runs: fault.runs.short, short: true, say })
    console.log(JSON.stringify(verdict))
    expect(verdict).toMatchObject({ broken: [], passed: true })
  })
})
