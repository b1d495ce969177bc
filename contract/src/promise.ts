import type { DayRange } from './days.ts'

/** The days and hours of a maker. */
export interface MakerSchedule {
  /** Days of the week on which the maker works, 1 for Monday to 7 for Sunday. */
  readonly workDays: readonly number[]
  /** The time of the day in Ghana, as `14:00`, until which an order counts as placed that day. */
  readonly cutOff: string
  /** Periods without work: from the first day to the day before `until`. */
  readonly pauses: readonly { readonly from: string; readonly until: string }[]
}

/** Days without work: on public holidays of makers and couriers, on the other days of couriers alone. */
export interface ClosedDays {
  readonly public: ReadonlySet<string>
  readonly courier: ReadonlySet<string>
}

export interface PromiseInput {
  readonly now: Date
  /** Working days of the maker from the order to the dispatch. */
  readonly leadTimeDays: number
  readonly schedule: MakerSchedule
  readonly closed: ClosedDays
  /** Days of the courier from the dispatch to the arrival. */
  readonly transit: { readonly min: number; readonly max: number }
}

const dayMs = 86_400_000
const sunday = 7

// Days are counted from 1 January 1970, a Thursday, in Ghana, which is on UTC all year.
const numberOf = (day: string): number => Date.parse(day) / dayMs
const dayAt = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)
const weekdayOf = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1

const numbers = new WeakMap<ReadonlySet<string>, ReadonlySet<number>>()
/** The numbers of these days, found once per set: a filter asks for months of days for each kind of maker. */
function numbersOf(days: ReadonlySet<string>): ReadonlySet<number> {
  const found = numbers.get(days) ?? new Set(Array.from(days, numberOf))
  numbers.set(days, found)
  return found
}

/** The day after `days` open days; without any, the first open day from `day` on. */
function countOpenDays(day: number, days: number, isOpen: (day: number) => boolean): number {
  let at = day
  while (!isOpen(at)) at++
  for (let left = days; left > 0; left--) {
    do at++
    while (!isOpen(at))
  }
  return at
}

function millisecondsOf(cutOff: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = cutOff.split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}

/** The first day that counts for the maker: an order from the cut-off on counts from the next day. */
function firstDay(now: Date, cutOff: string): number {
  const day = Math.floor(now.getTime() / dayMs)
  return now.getTime() - day * dayMs < millisecondsOf(cutOff) ? day : day + 1
}

function makerWorks({ workDays, pauses }: MakerSchedule, closed: ClosedDays): (day: number) => boolean {
  const holidays = numbersOf(closed.public)
  const breaks = pauses.map(({ from, until }) => ({ from: numberOf(from), until: numberOf(until) }))
  return day =>
    workDays.includes(weekdayOf(day)) &&
    !holidays.has(day) &&
    !breaks.some(({ from, until }) => from <= day && day < until)
}

function couriersOperate(closed: ClosedDays): (day: number) => boolean {
  const [holidays, others] = [numbersOf(closed.public), numbersOf(closed.courier)]
  return day => weekdayOf(day) !== sunday && !holidays.has(day) && !others.has(day)
}

/**
 * The first and the last day on which an order of `now` should arrive (E80): working days of the maker, then days on
 * which couriers operate, which are not Sundays and not closed days. A later order never arrives earlier.
 */
export function deliveryPromise({ now, leadTimeDays, schedule, closed, transit }: PromiseInput): DayRange {
  if (!schedule.workDays.some(day => day >= 1 && day <= sunday)) {
    throw new RangeError('a maker works on no day')
  }
  const dispatch = countOpenDays(firstDay(now, schedule.cutOff), leadTimeDays, makerWorks(schedule, closed))
  const arrivesAfter = (days: number) => dayAt(countOpenDays(dispatch, days, couriersOperate(closed)))
  return { from: arrivesAfter(transit.min), until: arrivesAfter(transit.max) }
}

/**
 * From this day on an unsent parcel is late (E76): two working days of the maker after the day on which it had to be
 * sent to arrive on the first promised day.
 */
export function lateFrom(
  arrivesFrom: string,
  { schedule, closed, transit }: Pick<PromiseInput, 'schedule' | 'closed' | 'transit'>,
): string {
  const courierOpen = couriersOperate(closed)
  let dispatch = numberOf(arrivesFrom)
  for (let left = transit.min; left > 0; ) if (courierOpen(--dispatch)) left--
  return dayAt(countOpenDays(dispatch, lateAfter, makerWorks(schedule, closed)))
}

const lateAfter = 2

/** The day on which an order must be placed to arrive by a day, and whether it is too late for that. */
export interface OrderDeadline {
  readonly orderBy: string
  readonly tooLate: boolean
}

/** The longest time for which a deadline is searched backwards, in days. */
const longestSearch = 730

/**
 * The last day on which an order arrives by `neededBy` for certain. On that day the cut-off of the maker may end it
 * early. Null for an order that must be placed more than two years before.
 */
export function orderDeadline({ now, ...order }: PromiseInput, neededBy: string): OrderDeadline | null {
  const inTimeOn = (number: number) =>
    deliveryPromise({ ...order, now: new Date(number * dayMs) }).until <= neededBy
  const needed = numberOf(neededBy)
  let early = needed - longestSearch
  if (!inTimeOn(early)) return null
  let late = needed + 1
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (inTimeOn(middle)) early = middle
    else late = middle
  }
  return { orderBy: dayAt(early), tooLate: deliveryPromise({ ...order, now }).until > neededBy }
}

/** Further days are not counted: no lead time is longer. */
const farthest = 400

/** The longest lead time that still arrives by `neededBy`; -1 if none does. */
export function longestLeadTime(
  { now, schedule, closed, transit }: Omit<PromiseInput, 'leadTimeDays'>,
  neededBy: string,
): number {
  const courierOpen = couriersOperate(closed)
  const makerOpen = makerWorks(schedule, closed)
  const first = firstDay(now, schedule.cutOff)
  let dispatch = Math.min(numberOf(neededBy), first + farthest)
  for (let left = transit.max; dispatch >= first; dispatch--) if (courierOpen(dispatch) && left-- === 0) break
  let workingDays = 0
  for (let day = first; day <= dispatch; day++) if (makerOpen(day)) workingDays++
  return workingDays - 1
}

/**
 * Seconds until a promise may change: the next cut-off of these makers, and midnight in Ghana at the latest. The last
 * days are counted from now, so responses that show them are cached no longer.
 */
export function promiseLifetime(now: Date, cutOffs: readonly string[]): number {
  const midnight = Math.floor(now.getTime() / dayMs) * dayMs
  const sinceMidnight = now.getTime() - midnight
  const next = Math.min(dayMs, ...cutOffs.map(millisecondsOf).filter(at => at > sinceMidnight))
  return Math.ceil((next - sinceMidnight) / 1000)
}
