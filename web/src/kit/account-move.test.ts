import { expect, test } from 'vitest'
import { accountMove } from './account-move.ts'

/** A move whose outcome the test decides. */
function open() {
  const outcomes: PromiseWithResolvers<{ any: boolean; left: boolean }>[] = []
  const move = accountMove(() => {
    const outcome = Promise.withResolvers<{ any: boolean; left: boolean }>()
    outcomes.push(outcome)
    return outcome.promise
  })
  const states: string[] = []
  move.subscribe(() => states.push(move.state()))
  return { move, outcomes, states }
}

test('runs once however often it is started, and again after it has ended', async () => {
  const { move, outcomes, states } = open()
  const asked = [move.run(), move.run()]
  expect(outcomes).toHaveLength(1)
  outcomes[0]?.resolve({ any: true, left: false })
  expect(await Promise.all(asked)).toEqual([true, true])
  expect(states).toEqual(['moving', 'idle'])
  void move.run()
  expect(outcomes).toHaveLength(2)
})

test('reports arrived data before it ends', async () => {
  const { move, outcomes, states } = open()
  const asked = move.run(() => states.push('arrived'))
  outcomes[0]?.resolve({ any: true, left: false })
  await asked
  const again = move.run(() => states.push('arrived'))
  outcomes[1]?.resolve({ any: false, left: false })
  await again
  expect(states).toEqual(['moving', 'arrived', 'idle', 'moving', 'idle'])
})

test('stays failed until the next run and still reports arrived data', async () => {
  const { move, outcomes, states } = open()
  const first = move.run()
  outcomes[0]?.reject(new Error('no connection'))
  expect([await first, move.state()]).toEqual([false, 'failed'])
  const second = move.run()
  expect(move.state()).toBe('moving')
  outcomes[1]?.resolve({ any: true, left: true })
  expect([await second, move.state()]).toEqual([true, 'failed'])
  const third = move.run()
  outcomes[2]?.resolve({ any: true, left: false })
  expect([await third, move.state()]).toEqual([true, 'idle'])
  expect(states).toEqual(['moving', 'failed', 'moving', 'failed', 'moving', 'idle'])
})
