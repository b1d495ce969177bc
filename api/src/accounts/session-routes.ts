import { transaction } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { endOwnSession, endOwnSessions, listOwnSessions } from './own-sessions.ts'
import { recordSignIn } from './record-sign-in.ts'
import { clearRefreshCookie } from './respond-with-tokens.ts'

/** Lists the caller's sessions and ends them. */
export function serveSessions(serve: Serve, platform: Platform): void {
  const { database } = platform

  serve('reportSignIn', async ({ caller }) => {
    await transaction(database, tx => recordSignIn(tx, platform, caller))
    return null
  })

  serve('listSessions', async ({ caller }) => ({
    sessions: await listOwnSessions(database, platform, caller),
  }))

  serve('endOneSession', async ({ query, caller, http }) => {
    await transaction(database, tx => endOwnSession(tx, platform, caller, query.session_token))
    if (caller.browser && query.session_token === caller.sessionId) clearRefreshCookie(http?.reply)
    return null
  })

  serve('endAllSessions', async ({ query, caller, http }) => {
    const exceptSessionId = query.include_current ? undefined : caller.sessionId
    const ended = await transaction(database, tx => endOwnSessions(tx, platform, caller, exceptSessionId))
    if (caller.browser && query.include_current) clearRefreshCookie(http?.reply)
    return { ended }
  })
}
