import { afterEach, vi } from 'vitest'

export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => minutes(60 * count)

/** Work in one go, so many milliseconds of it. */
export function blockEventLoop(time: number): void {
  const until = performance.now() + time
  while (performance.now() < until);
}

/** What a test of this file did to the clock of the process, or to what it calls, is over with it. */
export const restoreAfterEach = (): void => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

/** By the machine's own time, which is long where it has other work. */
export async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`still waiting until ${what}`)
    await new Promise(done => setTimeout(done, 5))
  }
}
