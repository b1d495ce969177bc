import { z } from 'zod'
import { endpoint, noContent } from './endpoint.ts'

/** Somebody signed in on one device, as its person may see it: never a secret of it. */
export const SessionEntry = z.strictObject({
  /** Public: it names the session, and opens nothing. */
  id: z.string(),
  /** Browser and system in words, such as "Chrome on Android". */
  device: z.string(),
  /** The block of addresses that it came from; null where it is not known. */
  network: z.string().nullable(),
  /** By what its person came in: "password", "phone" or a provider. */
  method: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** The one that asks. */
  current: z.boolean(),
})
export type SessionEntry = z.output<typeof SessionEntry>

export const reportSignIn = endpoint({
  method: 'POST',
  path: '/auth/login/success',
  summary:
    'Says that a sign-in has arrived: its device is known from then on, its person hears of a new one by letter (D70)',
  access: 'signed-in',
  idempotency: 'own',
  status: 204,
  response: noContent,
  failures: [],
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where the account is signed in, the last used first',
  access: 'signed-in',
  response: z.strictObject({ sessions: z.array(SessionEntry) }),
  failures: [],
})

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Ends one session of the account by its public id (D78)',
  access: 'signed-in',
  idempotency: 'none',
  query: z.strictObject({ session_token: z.uuid('This session is unknown') }),
  status: 204,
  response: noContent,
  failures: ['auth.session_not_found'],
})

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/all',
  summary: 'Ends every session of the account, but the one that asks, unless that is included',
  access: 'signed-in',
  idempotency: 'none',
  query: z.strictObject({
    include_current: z
      .enum(['true', 'false'], 'Please say true or false')
      .default('false')
      .transform(text => text === 'true'),
  }),
  response: z.strictObject({ ended: z.int() }),
  failures: [],
})
