import { z } from 'zod'
import { after, type Clock } from '#platform/clock.ts'
import type { ProviderClient } from './provider-client.ts'

const address = z.url({ protocol: /^https?$/ })
const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
})
export type Discovery = z.output<typeof Discovery>

export interface Issuer {
  /** The issuer as it names itself. */
  readonly issuer: () => string
  /** The address for server requests, when it differs from the one for browsers. */
  readonly internalUrl: () => string
}

const hour = 3_600_000

/**
 * Reads the discovery document of an issuer (OpenID Connect Discovery 1.0) and caches it for an hour; undefined while
 * the issuer is unreachable.
 */
export function createOpenidDiscovery(
  http: ProviderClient,
  clock: Clock,
  { issuer, internalUrl }: Issuer,
): () => Promise<Discovery | undefined> {
  let known: { readonly document: Discovery; readonly until: Date } | undefined
  return async () => {
    if (known && known.until > clock.now()) return known.document
    const read = Discovery.safeParse(await http.read(`${internalUrl()}/.well-known/openid-configuration`))
    // A document of another issuer would lead to that issuer's keys.
    if (!read.success || read.data.issuer !== issuer()) return undefined
    known = { document: read.data, until: after(clock, hour) }
    return known.document
  }
}
