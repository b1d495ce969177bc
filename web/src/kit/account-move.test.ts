import { expect, test } from 'vitest'
import { accountMove } from './account-move.ts'

/** A move whose outcome comes when the test says so. */
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

test('is under way once, however often it is asked for, and once more after it', async () => {
  const { move, outcomes, states } = open()
  const asked = [move.run(), move.run()]
  expect(outcomes).toHaveLength(1)
  outcomes[0]?.resolve({ any: true, left: false })
  expect(await Promise.all(asked)).toEqual([true, true])
  expect(states).toEqual(['moving', 'idle'])
  void move.run()
  expect(outcomes).toHaveLength(2)
})

test('tells that something arrived before it is over', async () => {
  const { move, outcomes, states } = open()
  const asked = move.run(() => states.push('arrived'))
  outcomes[0]?.resolve({ any: true, left: false })
  await asked
  const again = move.run(() => states.push('arrived'))
  outcomes[1]?.resolve({ any: false, left: false })
  await again
  expect(states).toEqual(['moving', 'arrived', 'idle', 'moving', 'idle'])
})

test('that failed says so until it is tried again, and tells what arrived all the same', async () => {
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
