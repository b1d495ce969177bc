import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOpenidProvider } from './openid.ts'
import { createProviderFetch, ProviderUnreachable } from './provider-client.ts'

let server: Server
let origin = ''
let metadata: Record<string, unknown> = {}
beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.url?.includes('.well-known')) return response.end(JSON.stringify(metadata))
    response.setHeader('www-authenticate', 'Basic realm="token"')
    return response.writeHead(401).end('{"error":"invalid_client"}')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  metadata = {
    issuer: origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
  }
})

const openProvider = () =>
  createOpenidProvider(
    createProviderFetch(() => true),
    { now: () => new Date() },
    {
      name: 'google',
      issuer: () => origin,
      internalUrl: () => origin,
      clientId: 'client',
      clientSecret: async () => 'secret',
      scope: 'openid',
      extraParameters: {},
    },
  )
const redirectUri = 'https://shop.test/oauth/callback'
const request = { state: 's', nonce: 'n', codeChallenge: 'c', redirectUri }

test.each([
  ['names another issuer', { issuer: 'https://another.test' }],
  ['names no keys', { jwks_uri: undefined }],
  ['names no page to sign in', { authorization_endpoint: undefined }],
  ['names no address for codes', { token_endpoint: undefined }],
])('a provider whose metadata %s counts as unreachable', async (_what, wrong) => {
  Object.assign(metadata, wrong)
  await expect(openProvider().authorizationUrl(request)).rejects.toThrow(ProviderUnreachable)
})

test('refuses the code when the provider does not accept our client', async () => {
  const provider = openProvider()
  expect(await provider.authorizationUrl(request)).toContain(`${origin}/authorize?`)
  const back = { code: 'code', iss: undefined, codeVerifier: 'v'.repeat(43), nonce: 'n', redirectUri }
  expect(await provider.identify(back)).toEqual({ kind: 'refused', reason: 'code' })
})
