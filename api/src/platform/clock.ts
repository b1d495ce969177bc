/** The one clock of the server. Every lock, expiry and reminder reads it, so that tests can move it (D138). */
export interface Clock {
  now(): Date
}

export interface MovableClock extends Clock {
  /**
   * Moves the clock forward for good. Where several processes share it, resolves once all of them read the new time.
   */
  advance(milliseconds: number): void | Promise<void>
}

/** A clock of this process alone. */
export function createClock(): MovableClock {
  let moved = 0
  return {
    now: () => new Date(Date.now() + moved),
    advance: milliseconds => {
      moved += milliseconds
    },
  }
}

/** The time `milliseconds` after `clock.now()`. */
export const after = (clock: Clock, milliseconds: number): Date =>
  new Date(clock.now().getTime() + milliseconds)

/** A clock that stands still, so that records created together carry one timestamp. */
export function freezeClock(clock: Clock): Clock {
  const frozen = clock.now().getTime()
  return { now: () => new Date(frozen) }
}
