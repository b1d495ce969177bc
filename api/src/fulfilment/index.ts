import type { FindMaker } from '#platform/identify.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { serveFulfilment } from './routes.ts'
import { createFindMaker } from './tokens.ts'

export { createToken, findTokens, revokeToken } from './tokens.ts'

/** Serves the endpoints for makers' systems and returns who authenticates by which token. */
export function registerFulfilment(serve: Serve, platform: Platform): { readonly findMaker: FindMaker } {
  serveFulfilment(serve, platform)
  return { findMaker: createFindMaker(platform) }
}
