import PQueue from 'p-queue'

/** A queue that runs at most two heavy tasks at once. */
export interface WorkQueue {
  urgent<T>(work: () => Promise<T>): Promise<T>
  /** Starts once nothing else runs, so that a place stays free for urgent work. */
  patient<T>(work: () => Promise<T>): Promise<T>
}

export function createWorkQueue(): WorkQueue {
  const all = new PQueue({ concurrency: 2 })
  const patient = new PQueue({ concurrency: 1 })
  return {
    urgent: work => all.add(work),
    patient: work =>
      patient.add(async () => {
        await all.onIdle()
        return all.add(work, { priority: -1 })
      }),
  }
}
