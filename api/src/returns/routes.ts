import { Failure } from '@akyede/contract/failures'
import type { ReturnAnswer } from '@akyede/contract/return-words'
import type { MakerReturn } from '@akyede/contract/returns'
import type { Payments } from '#feature/payments'
import type { ActedBy } from '#platform/audit.ts'
import { paginate } from '#platform/paginate.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { type AdvanceReturnInput, advanceReturn } from './advance-return.ts'
import { requestReturn, showReturn, withdrawReturn } from './buyer-returns.ts'
import { findMakerReturn, findMakerReturns } from './maker-returns.ts'
import { isOfVendor } from './return.ts'

/** Serves returns for buyers and makers (D124, D152). */
export function serveReturns(serve: Serve, platform: Platform, payments: Payments): void {
  const { database } = platform

  serve('requestReturn', async ({ params: { orderId }, body, caller, tx }) => ({
    data: await requestReturn(platform, payments, tx, { orderId, userId: caller.userId, ...body }),
  }))

  serve('withdrawReturn', async ({ params: { returnId }, caller }) => ({
    data: await showReturn(platform, await withdrawReturn(platform, { returnId, userId: caller.userId })),
  }))

  serve('listMakerReturns', async ({ query: { status, page, limit }, caller: { vendorId } }) => {
    const { shown, total } = await findMakerReturns(database, { vendorId, status, page, limit })
    return { data: shown, pagination: paginate(page, limit, total) }
  })

  serve('listWorkshopReturns', async ({ params: { vendorId }, query: { status, page, limit } }) => {
    const { shown, total } = await findMakerReturns(database, { vendorId, status, page, limit })
    return { data: shown, pagination: paginate(page, limit, total) }
  })

  serve('advanceWorkshopReturn', async ({ params: { vendorId, returnId }, body, caller }) => ({
    data: await advanceOwn(vendorId, returnId, body, { actor: `user:${caller.userId}` }),
  }))

  serve('advanceReturn', async ({ params: { returnId }, body, caller: { vendorId } }) => ({
    data: await advanceOwn(vendorId, returnId, body),
  }))

  async function advanceOwn(
    vendorId: string,
    returnId: string,
    {
      status: to,
      answer,
      fit,
    }: Pick<AdvanceReturnInput, 'answer' | 'fit'> & { readonly status: ReturnAnswer },
    by?: ActedBy,
  ): Promise<MakerReturn> {
    const which = isOfVendor(returnId, vendorId)
    const outcome = await advanceReturn(platform, payments, { which, to, answer, fit, ...(by && { by }) })
    if (outcome.kind === 'unknown') throw new Failure('return.not_found')
    if (outcome.kind === 'refused') {
      throw new Failure('return.not_advanced', { facts: { status: outcome.status } })
    }
    const shown = await findMakerReturn(database, returnId, vendorId)
    if (!shown) throw new Failure('return.not_found')
    return shown
  }
}
