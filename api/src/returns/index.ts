import type { Payments } from '#feature/payments'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { scheduleReturnLapses } from './lapse-returns.ts'
import { serveReturns } from './routes.ts'
import './events.ts'

export { advanceReturnIn } from './advance-return.ts'
export { findReturnsForStaff } from './office-returns.ts'
export {
  answerReturnForOperator,
  findReturnsForOperator,
  type OperatorReturn,
  openReturnForOperator,
  openReturnForStaff,
} from './operator-returns.ts'
export { personalReturns } from './personal-records.ts'
export { returnsReader } from './present-return.ts'
export { onReturnRefunded } from './receive-return.ts'
export {
  awaitsReturn,
  countReturnedUnits,
  findReturn,
  findReturnedUnits,
  findReturnItems,
  findReturnsOfOrder,
  hasOpenReturn,
  hasReturnId,
  type ReturnRow,
} from './return.ts'
export {
  sendReturnMoved,
  sendReturnReceived,
  sendReturnReminder,
  sendReturnToShop,
} from './send-return-emails.ts'

/** Serves returns (D124, D152), and ends those that do not arrive. */
export function registerReturns(serve: Serve, platform: Platform, payments: Payments): void {
  serveReturns(serve, platform, payments)
  scheduleReturnLapses(platform)
}
