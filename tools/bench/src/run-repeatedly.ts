import type { Measured } from './load.ts'

/** One call after the other, so many times. */
export const runSequentially = (times: number, work: () => Promise<void>): Promise<Measured> =>
  runRepeatedly(Number.POSITIVE_INFINITY, 1, work, times)

/** So many workers do it again and again for so many seconds, or so many times. */
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
