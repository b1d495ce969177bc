import { timesFound, withChange } from './copy.mjs'
import { runTests } from './run-tests.mjs'

const LONGEST = 60_000
/** For a whole test file, unchanged. */
const LONGEST_BASELINE = 180_000

/**
 * Proves guards in a copy of the sources, one at a time. A test counts only if it is green there before anything
 * is switched off; each test file is asked once.
 */
export function createProver(folder) {
  const green = new Map()

  async function greenIn(file) {
    const known = green.get(file)
    if (known) return known
    const result = await runTests(folder, file, { timeout: LONGEST_BASELINE })
    const passed = result?.tests.filter(({ status }) => status === 'passed') ?? []
    const names = passed.map(({ name }) => name)
    green.set(file, names)
    return names
  }

  return async guard => {
    const found = timesFound(folder, guard)
    if (found !== 1) return unproved(`its source text stands ${found} times in ${guard.file}`)
    const before = (await greenIn(guard.test)).filter(name => name.includes(guard.red))
    if (before.length === 0) return unproved(`no test "${guard.red}" passes with the guard in place`)
    const result = await withChange(folder, guard, () =>
      runTests(folder, guard.test, { named: guard.red, timeout: LONGEST }),
    )
    return judge(guard, before, result)
  }
}

/** Only a test that was green, ran, and was let down in what it expects counts. */
export function judge({ red }, before, result) {
  if (!result) return unproved(`its tests took longer than ${LONGEST / 1000} s or left no report`)
  if (result.unloaded.length > 0)
    return unproved(`a test file did not load: ${firstLine(result.unloaded[0])}`)
  const ran = result.tests.filter(({ name, status }) => before.includes(name) && /passed|failed/.test(status))
  if (ran.length === 0) return unproved(`"${red}" did not run`)
  const failed = ran.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return unproved(`"${red}" stays green without it`)
  const disappointed = failed.find(({ message }) => isExpectation(message))
  if (!disappointed) return unproved(`"${red}" breaks instead of failing: ${firstLine(failed[0].message)}`)
  return { proved: true, remark: disappointed.name, because: firstLine(disappointed.message) }
}

/** What `expect` throws, `rejects` when nothing was, `expect.poll` when its time is over, and a property's `expect`. */
const isExpectation = message =>
  /^(AssertionError|Error: expected |Error: promise resolved |Error: Property failed)/.test(message)
const unproved = remark => ({ proved: false, remark, because: '' })
const firstLine = text => text.split('\n', 1)[0]
