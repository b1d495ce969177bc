import type { Payments } from '#feature/payments'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { watchSending } from './lapse-returns.ts'
import { serveReturns } from './routes.ts'
import './events.ts'

export { returnsForOrders } from './for-orders.ts'
export { onReturnRefunded } from './on-refunded.ts'
export {
  answerReturnFor,
  findReturnsForOperator,
  type OperatorReturn,
  openReturnFor,
} from './operator-returns.ts'
export { personalReturns } from './personal-records.ts'
export { findCameBack, hasOpenReturn } from './return.ts'
export { sendReturnMoved, sendReturnReceived, sendReturnToShop } from './send-letters.ts'

/** Serves the calls of what is sent back (D124, D152), and ends what does not arrive. */
export function registerReturns(serve: Serve, platform: Platform, payments: Payments): void {
  serveReturns(serve, platform, payments)
  watchSending(platform)
}
