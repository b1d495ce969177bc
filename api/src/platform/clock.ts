import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

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

/** @param ahead milliseconds by which the clock was moved before */
export function createClock(ahead = 0, onMoved: (ahead: number) => void = () => {}): MovableClock {
  let moved = ahead
  return {
    now: () => new Date(Date.now() + moved),
    advance: milliseconds => {
      moved += milliseconds
      onMoved(moved)
    },
  }
}

/** How far the clock of a server with test controls was moved, stored for restarts and for operator commands. */
export interface PersistentClockOffset {
  /** Milliseconds; 0 without test controls. */
  read(): number
  write(ahead: number): void
}

export function createPersistentClockOffset({
  testControls,
  dataDir,
}: Pick<Config, 'testControls' | 'dataDir'>): PersistentClockOffset {
  const file = join(dataDir, 'test-clock')
  return {
    read: () => (testControls && existsSync(file) ? Number(readFileSync(file, 'utf8')) || 0 : 0),
    write(ahead) {
      if (!testControls) return
      // Writes a temporary file first, because an operator command may read it at any time.
      const temporary = `${file}.${process.pid}`
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(temporary, String(ahead))
      renameSync(temporary, file)
    },
  }
}

/** The clock of one process. With test controls it continues from the stored offset. */
export function createPersistentClock(config: Pick<Config, 'testControls' | 'dataDir'>): MovableClock {
  const offset = createPersistentClockOffset(config)
  return createClock(offset.read(), offset.write)
}

/** The time `milliseconds` after `clock.now()`. */
export const after = (clock: Clock, milliseconds: number): Date =>
  new Date(clock.now().getTime() + milliseconds)

/** A clock that stands still, so that records created together carry one timestamp. */
export function freezeClock(clock: Clock): Clock {
  const frozen = clock.now().getTime()
  return { now: () => new Date(frozen) }
}
