/** The one clock of the shop: every lock, expiry and reminder reads it, so that tests can move it (D138). */
export interface Clock {
  now(): Date
}

export interface MovableClock extends Clock {
  /** Moves the clock forward, for good; where several processes share it, resolves once all of them read it so. */
  advance(milliseconds: number): void | Promise<void>
}

export function createClock(): MovableClock {
  let ahead = 0
  return {
    now: () => new Date(Date.now() + ahead),
    advance: milliseconds => {
      ahead += milliseconds
    },
  }
}

/** `clock.now()` and then so many milliseconds. */
export const after = (clock: Clock, milliseconds: number): Date =>
  new Date(clock.now().getTime() + milliseconds)

/** The clock, stopped at this moment: what is made together carries one time, also across a full second. */
export function stopped(clock: Clock): Clock {
  const moment = clock.now().getTime()
  return { now: () => new Date(moment) }
}
