import { Failure } from '@akyede/contract/failures'
import { type Cedis, toPesewas } from '@akyede/contract/money'
import type { OrderProblem } from '@akyede/contract/problems'
import { findOwnGiftOrder } from '#feature/gifts'
import { cancelLateFulfilment, findOrder } from '#feature/orders'
import type { Payments } from '#feature/payments'
import type { ActedBy } from '#platform/audit.ts'
import type { Caller } from '#platform/caller.ts'
import { type Executor, type Transaction, transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { actOnProblem, type BuyerAct, writeAboutProblem } from './act-on-problem.ts'
import { type NewProblem, openProblem } from './open-problem.ts'
import { showOrderProblems } from './present-problem.ts'
import { isOfOrder } from './problem.ts'

/** The buyer of an order, or the giver of a gift. */
interface Reporter {
  readonly orderId: string
  /** Null for a guest. */
  readonly userId: number | null
}

const byReporter = ({ userId }: Reporter): ActedBy => ({
  actor: userId === null ? 'shop' : `user:${userId}`,
})

type ReportBody = Pick<NewProblem, 'words'> & {
  readonly part_id: string
  readonly attachment_ids: readonly string[]
  readonly kind: 'not_come' | 'keep_part_back'
  /** Of `keep_part_back` alone. */
  readonly amount?: Cedis | undefined
}

/** Serves problems to buyers and givers (E74 to E77). */
export function serveProblems(serve: Serve, platform: Platform, payments: Payments): void {
  const { clock, database } = platform
  const reports = createReports(platform, payments)

  const requireBuyer = async (executor: Executor, orderId: string, userId: number): Promise<Reporter> => {
    if (!(await findOrder(executor, orderId, userId))) throw new Failure('order.not_found')
    return { orderId, userId }
  }
  const requireReporter = async (orderId: string, userId: number): Promise<Reporter> => {
    if (!(await findOrder(database, orderId, userId))) throw new Failure('problem.not_found')
    return { orderId, userId }
  }
  const requireGiver = async (caller: Caller, reference: string): Promise<Reporter> => {
    const { giftOrder } = await findOwnGiftOrder(platform, caller, reference)
    return { orderId: giftOrder.order_id, userId: giftOrder.giver_id }
  }
  const list = async (executor: Executor, { orderId, userId }: Reporter) => ({
    data: await showOrderProblems(executor, orderId, { now: clock.now(), withFiles: userId !== null }),
  })

  serve('listOrderProblems', async ({ params, caller }) =>
    list(database, await requireBuyer(database, params.orderId, caller.userId)),
  )
  serve('openOrderProblem', async ({ params, body, caller, tx }) =>
    reports.open(tx, await requireBuyer(tx, params.orderId, caller.userId), body),
  )
  serve('getOrderProblem', async ({ params: { orderId, problemId }, caller }) =>
    reports.show(database, await requireReporter(orderId, caller.userId), problemId),
  )
  serve('actOnProblem', async ({ params: { orderId, problemId, act }, caller }) =>
    reports.act(await requireReporter(orderId, caller.userId), problemId, act),
  )
  serve('writeAboutProblem', async ({ params: { orderId, problemId }, body, caller, tx }) =>
    reports.write(tx, await requireReporter(orderId, caller.userId), problemId, body),
  )
  serve('cancelLatePart', async ({ params: { orderId, partId }, caller }) => {
    const reporter = await requireBuyer(database, orderId, caller.userId)
    return list(database, await reports.cancel(reporter, partId))
  })

  serve('listGiftProblems', async ({ params, caller }) =>
    list(database, await requireGiver(caller, params.reference)),
  )
  serve('openGiftProblem', async ({ params, body, caller, tx }) =>
    reports.open(tx, await requireGiver(caller, params.reference), body),
  )
  serve('actOnGiftProblem', async ({ params: { reference, problemId, act }, caller }) =>
    reports.act(await requireGiver(caller, reference), problemId, act),
  )
  serve('writeAboutGiftProblem', async ({ params: { reference, problemId }, body, caller, tx }) =>
    reports.write(tx, await requireGiver(caller, reference), problemId, body),
  )
  serve('cancelLateGiftPart', async ({ params: { reference, partId }, caller }) =>
    list(database, await reports.cancel(await requireGiver(caller, reference), partId)),
  )
}

/** What buyers and givers do in the same way. */
function createReports(platform: Platform, payments: Payments) {
  const { clock, database } = platform

  const show = async (
    executor: Executor,
    { orderId, userId }: Reporter,
    problemId: string,
  ): Promise<{ data: OrderProblem }> => {
    const shown = await showOrderProblems(executor, orderId, { now: clock.now(), withFiles: userId !== null })
    const problem = shown.problems.find(({ id }) => id === problemId)
    if (!problem) throw new Failure('problem.not_found')
    return { data: problem }
  }

  return {
    show,
    async open(tx: Transaction, reporter: Reporter, body: ReportBody) {
      const { orderId, userId } = reporter
      const row = await openProblem(platform, tx, {
        orderId,
        userId,
        author: { kind: 'buyer', userId },
        partId: body.part_id,
        kind: body.kind,
        asked: body.amount === undefined ? undefined : toPesewas(body.amount),
        words: body.words,
        fileIds: body.attachment_ids,
      })
      return show(tx, reporter, row.id)
    },
    async act(reporter: Reporter, problemId: string, act: BuyerAct) {
      const which = isOfOrder(problemId, reporter.orderId)
      await transaction(database, tx =>
        actOnProblem(platform, payments, tx, { which, act, by: byReporter(reporter) }),
      )
      return show(database, reporter, problemId)
    },
    async write(
      tx: Transaction,
      reporter: Reporter,
      problemId: string,
      { words, attachment_ids: fileIds }: Pick<ReportBody, 'words' | 'attachment_ids'>,
    ) {
      const { orderId, userId } = reporter
      await writeAboutProblem(platform, tx, isOfOrder(problemId, orderId), { userId, words, fileIds })
      return show(tx, reporter, problemId)
    },
    async cancel(reporter: Reporter, fulfilmentId: string): Promise<Reporter> {
      const input = { orderId: reporter.orderId, fulfilmentId, by: byReporter(reporter).actor }
      await transaction(database, tx => cancelLateFulfilment(platform, payments, tx, input))
      return reporter
    },
  }
}
