import { limits } from '@akyede/contract/limits'
import { expect, test } from 'vitest'
import { createVisitQueue, type Visit } from './visit-queue.ts'

const { queueMax, writtenAtOnce } = limits.analytics
const batch = (label: string) => Array.from({ length: 50 }, () => ({ label }) as Visit)

test('queues a limited number of visits for one writer, in order, and drops the rest', async () => {
  const written: Visit[][] = []
  const open: (() => void)[] = []
  const queue = createVisitQueue(
    visits => {
      written.push(visits)
      return new Promise(resolve => void open.push(resolve))
    },
    () => expect.unreachable(),
  )
  const taken = Array.from({ length: queueMax / 50 + 20 }, (_, number) => queue.add(batch(String(number))))
  // The first batch was handed to the writer at once and is no longer queued.
  expect(taken.reduce((sum, number) => sum + number, 0)).toBe(queueMax + 50)
  expect(written).toHaveLength(1)
  while (written.flat().length < queueMax + 50) {
    expect(open).toHaveLength(1)
    open.pop()?.()
    await Promise.resolve().then(() => new Promise(setImmediate))
  }
  open.pop()?.()
  await queue.drained()
  expect(Math.max(...written.map(({ length }) => length))).toBe(writtenAtOnce)
  const labels = written.flat().map(({ label }) => Number(label))
  expect(labels).toEqual(labels.toSorted((one, other) => one - other))
  expect(queue.add(batch('room again'))).toBe(50)
})

test('counts visits that could not be written as lost, and continues with the next', async () => {
  const lost: number[] = []
  const written: Visit[] = []
  const queue = createVisitQueue(
    async visits => {
      if (visits[0]?.label === 'bad') throw new Error('no database')
      written.push(...visits)
    },
    visits => void lost.push(visits),
  )
  queue.add(batch('bad'))
  queue.add(batch('good'))
  await queue.drained()
  expect([lost, written.length]).toEqual([[50], 50])
})
