import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Emulator } from './emulator.ts'
import { clients } from './options.ts'
import { subjectOf } from './person.ts'
import { Refusal, sendGraphFailure } from './refusal.ts'

type Query = { Querystring: Record<string, string> }

const { id, secret } = clients.facebook

/**
 * The part of the Graph API that a sign-in needs,
 * https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow.
 */
export async function facebookRoutes(
  app: FastifyInstance,
  { grants, faults, settings }: Emulator,
): Promise<void> {
  app.setErrorHandler(sendGraphFailure)
  app.addHook('onRequest', async () => faults.check())

  app.get<Query>('/:version/oauth/access_token', ({ query }) => {
    if (query.client_id !== id || query.client_secret !== secret) {
      throw new Refusal('invalid_client', 'Error validating client secret.')
    }
    return {
      access_token: grants.issueToken(grants.redeem('facebook', query)),
      token_type: 'bearer',
      expires_in: 5_183_944,
    }
  })

  app.get<Query>('/:version/debug_token', ({ query }) => {
    if (query.access_token !== `${id}|${secret}`) {
      throw new Refusal('invalid_token', 'Invalid OAuth access token signature.')
    }
    const { person } = grants.ofToken(query.input_token ?? '')
    const { app_id = id } = faults.takeAlteration()
    const expires_at = Math.floor(settings.clock.now().getTime() / 1000) + 5_183_944
    const user_id = subjectOf('facebook', person)
    return { data: { app_id, type: 'USER', application: 'Akyɛde', expires_at, is_valid: true, user_id } }
  })

  app.get<Query>('/:version/me', ({ query, headers }) => {
    const token = headers.authorization?.replace(/^Bearer +/i, '') ?? query.access_token ?? ''
    const { person } = grants.ofToken(token)
    const proof = createHmac('sha256', secret).update(token).digest('hex')
    if (query.appsecret_proof !== proof) {
      throw new Refusal('invalid_proof', 'Invalid appsecret_proof provided in the API argument')
    }
    const { firstName: first_name, lastName: last_name, email } = person
    const name = `${first_name} ${last_name}`.trim()
    const known = { id: subjectOf('facebook', person), first_name, last_name, name, ...(email && { email }) }
    const requestedFields = new Set((query.fields ?? 'id,name').split(','))
    return Object.fromEntries(
      Object.entries(known).filter(([field]) => field === 'id' || requestedFields.has(field)),
    )
  })
}
