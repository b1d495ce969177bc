import type { KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import { after, type Clock } from '#platform/clock.ts'

export interface AppleClient {
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  readonly privateKey: KeyObject
}

const minutes = 5 * 60_000

/** Apple's clients sign their secret themselves, for a short while each time ("Creating a client secret"). */
export const appleSecret = (
  { clientId, teamId, keyId, privateKey }: AppleClient,
  issuer: string,
  clock: Clock,
): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt(clock.now())
    .setExpirationTime(after(clock, minutes))
    .sign(privateKey)
