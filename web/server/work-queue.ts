type Task = () => Promise<void>

/**
 * A queue with two priorities for heavy work. Urgent tasks use every slot, patient tasks never use the last one.
 */
export interface WorkQueue {
  urgent<T>(work: () => Promise<T>): Promise<T>
  patient<T>(work: () => Promise<T>): Promise<T>
}

/** At most `places` tasks run at once. Patient work needs at least two. */
export function createWorkQueue(places: number): WorkQueue {
  const waiting: { urgent: Task[]; patient: Task[] } = { urgent: [], patient: [] }
  let running = 0

  function next(): void {
    if (running >= places) return
    const task = waiting.urgent.shift() ?? (running < places - 1 ? waiting.patient.shift() : undefined)
    if (!task) return
    running += 1
    void task().finally(() => {
      running -= 1
      next()
    })
    next()
  }

  function enqueue<T>(lane: Task[], work: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    lane.push(() => work().then(resolve, reject))
    next()
    return promise
  }

  return {
    urgent: work => enqueue(waiting.urgent, work),
    patient: work => enqueue(waiting.patient, work),
  }
}
