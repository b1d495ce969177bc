import type { IncomingMessage } from 'node:http'
import { Failure } from '@akyede/contract/failures'
import { type AuthFrame, authTextToSign } from '@akyede/contract/realtime'
import { type IdentifyOptions, sessionOf } from './identify.ts'
import { isFromBrowser } from './identify-cookies.ts'
import type { RealtimeUser } from './realtime/connection.ts'
import { signerOf } from './signature.ts'
import { createTokens } from './tokens.ts'

/**
 * Authenticates the first frame of a connection as calls are: a browser proves that it holds its device key (D8–D10,
 * D131).
 */
export function createIdentifyConnection({ config, clock, findSession }: IdentifyOptions) {
  const tokens = createTokens(config.secrets.token, clock)
  return async (
    { headers }: IncomingMessage,
    { token, proof }: AuthFrame['payload'],
    nonce: string,
  ): Promise<RealtimeUser> => {
    const fingerprint = proof && signerOf(proof, authTextToSign(nonce))
    if ((isFromBrowser(headers) || config.requireSignature) && !fingerprint) {
      throw new Failure('signature_required')
    }
    return sessionOf(token, fingerprint, { tokens, clock, findSession })
  }
}

/** Tells whether a session is still valid, by the rule that calls use. */
export const createIsSignedIn =
  ({ clock, findSession }: Pick<IdentifyOptions, 'clock' | 'findSession'>) =>
  async (sessionId: string): Promise<boolean> => {
    const session = await findSession(sessionId)
    return Boolean(session?.active && !session.endedAt && session.expiresAt > clock.now())
  }
