import { describe, expect, it } from 'vitest'
import { createWorkQueue } from './work-queue.ts'

/** A task that ends on demand and tells whether it has started. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const task = { begun: false, finish: resolve, run }
  function run() {
    task.begun = true
    return promise
  }
  return task
}

const settled = () => new Promise(resolve => setImmediate(resolve))

describe('a work queue', () => {
  it('runs no more tasks at once than it has places', async () => {
    const queue = createWorkQueue()
    const [a, b, c] = [work(), work(), work()]
    for (const task of [a, b, c]) void queue.urgent(task.run)
    await settled()
    expect([a.begun, b.begun, c.begun]).toEqual([true, true, false])
    a.finish()
    await settled()
    expect(c.begun).toBe(true)
  })

  it('always reserves a place for urgent work', async () => {
    const queue = createWorkQueue()
    const [first, second, urgent] = [work(), work(), work()]
    void queue.patient(first.run)
    void queue.patient(second.run)
    void queue.urgent(urgent.run)
    await settled()
    expect([first.begun, second.begun, urgent.begun]).toEqual([true, false, true])
  })

  it('starts patient work once nothing else runs', async () => {
    const queue = createWorkQueue()
    const [a, b, patient, urgent] = [work(), work(), work(), work()]
    for (const task of [a, b]) void queue.urgent(task.run)
    void queue.patient(patient.run)
    void queue.urgent(urgent.run)
    a.finish()
    await settled()
    expect([patient.begun, urgent.begun]).toEqual([false, true])
    b.finish()
    await settled()
    expect(patient.begun).toBe(false)
    urgent.finish()
    await settled()
    expect(patient.begun).toBe(true)
  })

  it('continues after a failed task and rejects its promise', async () => {
    const queue = createWorkQueue()
    const fail = () => Promise.reject(new Error('broken master'))
    await expect(queue.urgent(fail)).rejects.toThrow('broken master')
    await expect(queue.patient(fail)).rejects.toThrow('broken master')
    const next = work()
    void queue.urgent(next.run)
    await settled()
    expect(next.begun).toBe(true)
  })
})
