import { dayOf, endOf } from '@akyede/contract/days'
import { after, type Clock } from '#platform/clock.ts'

/** The end of the day that is so many milliseconds away: page and letter name the day, so all of it is time to send. */
export const endOfDayIn = (clock: Clock, milliseconds: number): Date =>
  endOf(dayOf(after(clock, milliseconds)))
