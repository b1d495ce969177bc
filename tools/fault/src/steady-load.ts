/** Calls at a constant rate, independent of their response times. */
export interface SteadyLoad {
  /** Starts no more calls; resolves when the last one has ended. */
  stop(): Promise<void>
}

/** Starts `perSecond` calls per second. */
export function startLoad(perSecond: number, call: () => Promise<void>): SteadyLoad {
  const under = new Set<Promise<void>>()
  const began = performance.now()
  let started = 0
  const timer = setInterval(() => {
    // Catches up after a late timer.
    for (const due = ((performance.now() - began) * perSecond) / 1_000; started < due; started++) {
      const running = call().finally(() => under.delete(running))
      under.add(running)
    }
  }, 1_000 / perSecond)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(under)
    },
  }
}
