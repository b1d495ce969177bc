import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { blockEventLoop } from '#test/test-time.ts'
import { takeTurn } from './take-turn.ts'

test('between two turns the event loop does other work, in the order in which they were asked for', async () => {
  const done: string[] = []
  const heavy = ['one', 'two', 'three', 'four'].map(async name => {
    await takeTurn()
    blockEventLoop(5)
    done.push(name)
  })
  const light = pause(1).then(() => done.push('light'))
  await Promise.all([...heavy, light])
  expect(done.filter(name => name !== 'light')).toEqual(['one', 'two', 'three', 'four'])
  expect(done.indexOf('light')).toBeLessThan(3)
})

test('who asks during a turn comes after it', async () => {
  const done: number[] = []
  const again = async (left: number): Promise<void> => {
    if (left === 0) return
    await takeTurn()
    done.push(left)
    await again(left - 1)
  }
  await Promise.all([again(3), again(3)])
  expect(done).toEqual([3, 3, 2, 2, 1, 1])
})
