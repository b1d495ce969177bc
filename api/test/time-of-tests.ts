import { afterEach, vi } from 'vitest'

export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => minutes(60 * count)

/** What a test of this file did to the clock of the process, or to what it calls, is over with it. */
export const undoAfterEach = (): void => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}
