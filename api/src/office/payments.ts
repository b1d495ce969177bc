import { dayAfter } from '@akyede/contract/days'
import { Failure } from '@akyede/contract/failures'
import { findPaymentsForStaff, findPaymentWithMovements } from '#feature/payments'
import { transaction } from '#platform/database.ts'
import { readIfMatch } from '#platform/if-match.ts'
import type { Serve } from '#platform/serve.ts'
import type { OfficeContext } from './index.ts'
import { paginateRows } from './paginate.ts'
import { presentOfficePayment } from './present-payment.ts'
import { refundForStaff, reviewForStaff } from './refund.ts'
import { markRefundFailedForStaff, transferRefundForStaff } from './transfer-refund.ts'

/** Serves the list of payments, their refunds and their reviews. */
export function serveOfficePayments(serve: Serve, context: OfficeContext): void {
  const { database, clock } = context.platform

  serve('listOfficePayments', async ({ query: { from, to, ...query } }) => {
    const { found, counted } = await findPaymentsForStaff(database, {
      ...query,
      since: from ? new Date(from) : undefined,
      before: to ? new Date(dayAfter(to, 1)) : undefined,
    })
    return {
      data: found.map(payment => presentOfficePayment(payment, clock.now())),
      pagination: paginateRows(query.page, query.limit, counted),
    }
  })

  serve('refundOfficePayment', async ({ params: { paymentId }, body, caller, idempotencyKey: key, http }) => {
    if (!key) throw new Failure('idempotency.required')
    const expected = readIfMatch(http?.request.headers['if-match'], 'office.if_match_invalid')
    return transaction(database, async tx => {
      await refundForStaff(context, tx, caller, { paymentId, key, expected, ...body })
      const found = await findPaymentWithMovements(tx, paymentId)
      if (!found) throw new Failure('office.not_found')
      return { data: presentOfficePayment(found, clock.now()) }
    })
  })

  serve('payRefundByTransfer', async ({ params, body: { words }, caller }) => {
    await transferRefundForStaff(context, caller, { ...params, words })
    return { data: { started: true as const } }
  })

  serve('markRefundFailed', async ({ params, body: { words }, caller }) => {
    await markRefundFailedForStaff(context, caller, { ...params, words })
    return { data: { marked: true as const } }
  })

  serve('reviewOfficePayment', async ({ params: { paymentId }, body, caller, tx, http }) => {
    const expected = readIfMatch(http?.request.headers['if-match'], 'office.if_match_invalid')
    await reviewForStaff(context, tx, caller, { paymentId, expected, ...body })
    const found = await findPaymentWithMovements(tx, paymentId)
    if (!found) throw new Failure('office.not_found')
    return { data: presentOfficePayment(found, clock.now()) }
  })
}
