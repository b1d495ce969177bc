import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** The one clock of the shop: every lock, expiry and reminder reads it, so that tests can move it (D138). */
export interface Clock {
  now(): Date
}

export interface MovableClock extends Clock {
  /** Moves the clock forward, for good; where several processes share it, resolves once all of them read it so. */
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

/** How far the clock of a shop with test controls was moved, for restarts and for the operator's commands. */
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
      // Whole or not at all: a command may read it at this moment.
      const beside = `${file}.${process.pid}`
      mkdirSync(dataDir, { recursive: true })
      writeFileSync(beside, String(ahead))
      renameSync(beside, file)
    },
  }
}

/** The clock of one process; with test controls it goes on where it was moved to before. */
export function createPersistentClock(config: Pick<Config, 'testControls' | 'dataDir'>): MovableClock {
  const offset = createPersistentClockOffset(config)
  return createClock(offset.read(), offset.write)
}

/** `clock.now()` and then so many milliseconds. */
export const after = (clock: Clock, milliseconds: number): Date =>
  new Date(clock.now().getTime() + milliseconds)

/** The clock, stopped at this moment: what is made together carries one time, also across a full second. */
export function freezeClock(clock: Clock): Clock {
  const moment = clock.now().getTime()
  return { now: () => new Date(moment) }
}
