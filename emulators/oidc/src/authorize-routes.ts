import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Emulator } from './emulator.ts'
import type { AuthorizationRequest } from './grants.ts'
import { issuerOf } from './id-token.ts'
import { clients, type Provider } from './options.ts'
import { formPostView, type Markup, pageView, signInView } from './page-views.ts'
import { type Person, subjectOf, suggestedPeople } from './person.ts'
import { Refusal } from './refusal.ts'

type Page = { Querystring: Record<string, string> }

const personSchema = z.object({
  action: z.enum(['continue', 'cancel']).catch('cancel'),
  who: z.coerce.number().int().optional().catch(undefined),
  email: z.string().trim().max(254).catch(''),
  first_name: z.string().trim().max(255).catch(''),
  last_name: z.string().trim().max(255).catch(''),
  verified: z.string().optional(),
  hide: z.string().optional(),
})

const addresses: readonly (readonly [Provider, string])[] = [
  ['google', '/google/authorize'],
  ['apple', '/apple/authorize'],
  ['facebook', '/facebook/:version/dialog/oauth'],
]

/** The sign-in page of the provider: a plain form whose every response leads back to the client. */
export async function authorizeRoutes(app: FastifyInstance, emulator: Emulator): Promise<void> {
  for (const [provider, address] of addresses) {
    app.get<Page>(address, ({ query }, reply) => {
      const authorization = readAuthorization(emulator, provider, query)
      return show(emulator, provider, reply, authorization, signInView(provider))
    })

    app.post<Page>(address, ({ query, body }, reply) => {
      const authorization = readAuthorization(emulator, provider, query)
      const form = personSchema.parse(body ?? {})
      if (form.action === 'cancel') return goBack(emulator, authorization, reply, cancelled(provider))
      const person = personIn(form)
      const problem = !person.email && provider !== 'facebook' && 'Enter an email address'
      if (problem)
        return show(emulator, provider, reply.code(422), authorization, signInView(provider, problem))
      return goBack(emulator, authorization, reply, {
        code: emulator.grants.issue(authorization, person),
        ...(provider === 'google' && { iss: issuerOf(emulator, 'google') }),
        ...nameOnce(emulator, authorization, person),
      })
    })
  }
}

const cancelled = (provider: Provider): Record<string, string> =>
  provider === 'apple'
    ? { error: 'user_cancelled_authorize' }
    : { error: 'access_denied', error_description: 'Permissions error' }

function personIn(form: z.output<typeof personSchema>): Person {
  const hidesEmail = form.hide !== undefined
  const suggested = form.who === undefined ? undefined : suggestedPeople[form.who]
  if (suggested) return { ...suggested, hidesEmail }
  return {
    email: form.email || undefined,
    emailVerified: form.verified !== undefined,
    firstName: form.first_name,
    lastName: form.last_name,
    hidesEmail,
  }
}

/** Apple sends the name beside the code, unsigned, and only the first time. */
function nameOnce(
  { grants }: Emulator,
  { provider }: AuthorizationRequest,
  person: Person,
): Record<string, string> {
  if (provider !== 'apple' || !grants.nameOnce(subjectOf(provider, person))) return {}
  const name = { firstName: person.firstName, lastName: person.lastName }
  return { user: JSON.stringify({ name, email: person.email }) }
}

/** Refuses requests that no registered client sends, without redirecting. */
function readAuthorization(
  { settings }: Emulator,
  provider: Provider,
  query: Record<string, string>,
): AuthorizationRequest {
  const refuseUnless = (holds: boolean, name: string) => {
    if (!holds) throw new Refusal('invalid_request', `${name} is missing or not valid`)
  }
  const { state = '', nonce, code_challenge: codeChallenge = '', redirect_uri: redirectUri = '' } = query
  refuseUnless(query.client_id === clients[provider].id, 'client_id')
  refuseUnless(redirectUri === settings.redirectUri(), 'redirect_uri')
  refuseUnless(query.response_type === 'code', 'response_type')
  refuseUnless(state !== '', 'state')
  refuseUnless(/^[\w-]{43}$/.test(codeChallenge) && query.code_challenge_method === 'S256', 'code_challenge')
  refuseUnless(provider === 'facebook' || query.scope?.split(' ').includes('openid') === true, 'scope')
  const responseMode = query.response_mode === 'form_post' ? 'form_post' : 'query'
  // Apple returns names and emails only by form_post.
  refuseUnless(provider !== 'apple' || responseMode === 'form_post', 'response_mode')
  return { provider, redirectUri, state, nonce, codeChallenge, responseMode }
}

function goBack(
  emulator: Emulator,
  authorization: AuthorizationRequest,
  reply: FastifyReply,
  answer: Record<string, string>,
) {
  const fields = { state: authorization.state, ...answer }
  if (authorization.responseMode === 'query') {
    return reply.redirect(`${authorization.redirectUri}?${new URLSearchParams(fields)}`, 303)
  }
  const nonce = randomBytes(16).toString('base64')
  return show(
    emulator,
    authorization.provider,
    reply,
    authorization,
    formPostView(authorization.redirectUri, fields, nonce),
    nonce,
  )
}

function show(
  { settings }: Emulator,
  provider: Provider,
  reply: FastifyReply,
  { redirectUri }: AuthorizationRequest,
  content: Markup,
  nonce?: string,
) {
  // Chromium applies form-action to redirects too, so the policy must include the redirect URI.
  const wayBack = new URL(redirectUri).origin
  const script = nonce ? `script-src 'nonce-${nonce}'; ` : ''
  const policy = `default-src 'none'; ${script}style-src 'self'; img-src data:; form-action 'self' ${wayBack}; base-uri 'none'; frame-ancestors 'none'`
  return reply
    .headers({
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(pageView(provider, settings, content))
}
