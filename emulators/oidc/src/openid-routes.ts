import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { jwtVerify } from 'jose'
import type { Emulator } from './emulator.ts'
import { idTokenFor, issuerOf } from './id-token.ts'
import { appleClientKey } from './keys.ts'
import { appleKeyId, appleTeam, clients } from './options.ts'
import { Refusal } from './refusal.ts'

type Form = Readonly<Record<string, string>>
type OpenidProvider = 'google' | 'apple'

/**
 * OpenID Connect Core 1.0, authorization code flow: discovery, token and keys. The page is in
 * `authorize-routes.ts`.
 */
export async function openidRoutes(
  app: FastifyInstance,
  emulator: Emulator,
  provider: OpenidProvider,
): Promise<void> {
  const { settings, grants, keys, faults } = emulator
  const at = (base: string, path: string) => `${base}/${provider}/${path}`

  app.get('/.well-known/openid-configuration', () => {
    faults.check()
    const [open, near] = [settings.publicUrl(), settings.localUrl()]
    return {
      issuer: issuerOf(emulator, provider),
      authorization_endpoint: at(open, 'authorize'),
      token_endpoint: at(near, 'token'),
      jwks_uri: at(near, 'keys'),
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', provider === 'apple' ? 'name' : 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      ...(provider === 'google' && {
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      }),
    }
  })

  app.get('/keys', () => {
    faults.check()
    return keys.published()
  })

  app.post('/token', async (request, reply) => {
    faults.check()
    const form = (request.body ?? {}) as Form
    await requireClient(emulator, provider, form)
    if (form.grant_type !== 'authorization_code')
      throw new Refusal('unsupported_grant_type', 'Invalid grant_type')
    const grant = grants.redeem(provider, form)
    reply.header('cache-control', 'no-store')
    return {
      access_token: grants.issueToken(grant),
      expires_in: 3599,
      token_type: 'Bearer',
      id_token: await idTokenFor(emulator, provider, grant),
    }
  })
}

async function requireClient(emulator: Emulator, provider: OpenidProvider, form: Form): Promise<void> {
  const client = clients[provider]
  const isSecret = provider === 'apple' ? isSignedSecret : isSameSecret
  if (form.client_id !== client.id || !(await isSecret(emulator, form.client_secret ?? ''))) {
    throw new Refusal('invalid_client', 'The client is not known', 401)
  }
}

async function isSameSecret(_emulator: Emulator, given: string): Promise<boolean> {
  const [left, right] = [Buffer.from(given), Buffer.from(clients.google.secret)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Apple's clients sign their secret as a JWT,
 * https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret.
 */
async function isSignedSecret(emulator: Emulator, given: string): Promise<boolean> {
  const wanted = {
    algorithms: ['ES256'],
    issuer: appleTeam,
    subject: clients.apple.id,
    audience: issuerOf(emulator, 'apple'),
    currentDate: emulator.settings.clock.now(),
    maxTokenAge: '182d',
    requiredClaims: ['exp'],
  }
  const read = await jwtVerify(given, appleClientKey(), wanted).catch(() => undefined)
  return read?.protectedHeader.kid === appleKeyId
}
