/** Calls that come at their own pace, however long the answers take. */
export interface SteadyLoad {
  /** Starts no more calls; resolves when the last one is over. */
  stop(): Promise<void>
}

/** Starts so many calls a second. */
export function startLoad(perSecond: number, call: () => Promise<void>): SteadyLoad {
  const under = new Set<Promise<void>>()
  const began = performance.now()
  let started = 0
  const timer = setInterval(() => {
    // What a late timer missed is made up for.
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
