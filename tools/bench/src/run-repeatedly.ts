import type { Measured } from './load.ts'

/** Runs `work` that many times, one after the other. */
export const runSequentially = (times: number, work: () => Promise<void>): Promise<Measured> =>
  runRepeatedly(Number.POSITIVE_INFINITY, 1, work, times)

/** Runs `work` in parallel for `length` seconds, or that many times. */
export async function runRepeatedly(
  length: number,
  atOnce: number,
  work: (worker: number) => Promise<void>,
  times = Number.POSITIVE_INFINITY,
): Promise<Measured> {
  const durations: number[] = []
  const began = performance.now()
  let left = times
  const passed = () => (performance.now() - began) / 1_000
  const worker = async (_: unknown, index: number) => {
    while (passed() < length && left-- > 0) {
      const before = performance.now()
      await work(index)
      durations.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { requests: durations.length, perSecond: durations.length / passed(), durations }
}

/** Processes all pieces in parallel and measures each. */
export async function measureWork<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<Measured> {
  const durations: number[] = []
  const queue = items.values()
  const began = performance.now()
  const worker = async () => {
    // One shared iterator: each worker takes the next free piece.
    for (const item of queue) {
      const before = performance.now()
      await work(item)
      durations.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  const seconds = (performance.now() - began) / 1_000
  return { requests: items.length, perSecond: items.length / seconds, durations }
}

/** The element for a worker; the list begins again after its last. */
export function elementFor<T>(list: readonly T[], worker: number): T {
  const found = list[worker % list.length]
  if (found === undefined) throw new Error('an empty list')
  return found
}
