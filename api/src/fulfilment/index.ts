import type { Payments } from '#feature/payments'
import type { FindMaker } from '#platform/identify.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { serveFulfilment } from './routes.ts'
import { createFindMaker } from './tokens.ts'
import { serveWorkshopFigures } from './workshop-figures.ts'
import { serveWorkshopOrders } from './workshop-routes.ts'
import { serveWorkshopTokens } from './workshop-tokens.ts'

export { createToken, findTokens, revokeToken, revokeTokensOf } from './tokens.ts'

/** Serves fulfilments to makers' systems and workshops, and returns who authenticates by which token. */
export function registerFulfilment(
  serve: Serve,
  platform: Platform,
  payments: Payments,
): { readonly findMaker: FindMaker } {
  serveFulfilment(serve, platform)
  serveWorkshopOrders(serve, platform, payments)
  serveWorkshopFigures(serve, platform)
  serveWorkshopTokens(serve, platform)
  return { findMaker: createFindMaker(platform) }
}
