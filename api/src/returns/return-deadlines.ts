import { dayOf, endOfDay } from '@akyede/contract/days'
import { limits } from '@akyede/contract/limits'
import { after, type Clock } from '#platform/clock.ts'
import type { ReturnRow } from './return.ts'

/** The end of the day that is so many milliseconds away: page and letter name the day, so all of it is time to send. */
export const endOfDayIn = (clock: Clock, milliseconds: number): Date =>
  endOfDay(dayOf(after(clock, milliseconds)))

/** Until when something is waited for that may have been sent on its last day. */
export const latestArrival = (sendBy: Date): Date => new Date(sendBy.getTime() + limits.returns.underWay)
/** The other way round: what was to be sent by then, or before, is waited for no longer. */
export const lapsedBefore = (clock: Clock): Date => after(clock, -limits.returns.underWay)

/** Its day passed while the shop was closed: a letter names another before anything ends (decision 0062). */
export const isAwaitingNewDeadline = ({ send_by, reminded_at }: ReturnRow, now: Date): boolean =>
  send_by !== null && send_by < now && reminded_at === null
