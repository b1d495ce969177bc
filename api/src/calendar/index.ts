export {
  confirmClosedDays,
  findClosedDaysOf,
  removeClosedDay,
  setClosedDay,
} from './change-closed-days.ts'
export { calendarTag, createFindClosedDays, type FindClosedDays, findClosedDays } from './closed-days.ts'
