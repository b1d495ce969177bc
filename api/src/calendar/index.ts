export {
  confirmClosedDays,
  findClosedDaysOf,
  removeClosedDay,
  setClosedDay,
} from './change-closed-days.ts'
export { calendarTag, createFindClosedDays, type FindClosedDays } from './closed-days.ts'
