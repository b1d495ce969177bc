import { Failure } from '@akyede/contract/failures'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { createToken, findTokens, revokeToken } from './tokens.ts'

/** Serves the tokens of a workshop's systems to its owner. */
export function serveWorkshopTokens(serve: Serve, platform: Platform): void {
  serve('listWorkshopTokens', async ({ params: { vendorId } }) => ({
    data: (await findTokens(platform, vendorId)).map(
      ({ id, name, created_at, last_used_at, revoked_at }) => ({
        id,
        name,
        created_at: created_at.toISOString(),
        last_used_at: last_used_at?.toISOString() ?? null,
        revoked_at: revoked_at?.toISOString() ?? null,
      }),
    ),
  }))

  serve('createWorkshopToken', async ({ params: { vendorId }, body: { name }, caller: { userId } }) => ({
    data: { token: await createToken(platform, { vendorId, name, createdBy: userId }) },
  }))

  serve('revokeWorkshopToken', async ({ params: { vendorId, tokenId }, caller }) => {
    const by = { actor: `user:${caller.userId}` } as const
    if (!(await revokeToken(platform, tokenId, { vendorId, by })))
      throw new Failure('workshop.token_not_found')
    return null
  })
}
