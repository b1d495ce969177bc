import { afterEach, vi } from 'vitest'

export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => minutes(60 * count)

/** Blocks the event loop for so many milliseconds. */
export function blockEventLoop(time: number): void {
  const until = performance.now() + time
  while (performance.now() < until);
}

/** Restores timers and mocks after each test of the file. */
export const restoreAfterEach = (): void => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

/** Waits by the real clock, with a long timeout for busy machines. */
export async function until(isDone: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + 60_000
  while (!(await isDone())) {
    if (performance.now() > end) throw new Error(`still waiting until ${what}`)
    await new Promise(done => setTimeout(done, 5))
  }
}
