import { z } from 'zod'
import { endpoint, noContent } from './endpoint.ts'

/** A session as its user may see it, without secrets. */
export const SessionEntry = z.strictObject({
  /** A public id that names the session and grants nothing. */
  id: z.string(),
  /** Browser and operating system, such as "Chrome on Android". */
  device: z.string(),
  /** The address block of the sign-in; null if unknown. */
  network: z.string().nullable(),
  /** The sign-in method: "password", "phone" or a provider. */
  method: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** True for the session of the caller. */
  current: z.boolean(),
})
export type SessionEntry = z.output<typeof SessionEntry>

export const reportSignIn = endpoint({
  method: 'POST',
  path: '/auth/login/success',
  summary:
    'Confirms a sign-in: its device becomes known, and the user is notified of a new one by email (D70).',
  access: 'signed-in',
  idempotency: 'own',
  status: 204,
  response: noContent,
  failures: [],
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Lists the sessions of the account, the most recently used first.',
  access: 'signed-in',
  response: z.strictObject({ sessions: z.array(SessionEntry) }),
  failures: [],
})

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Ends a session of the account by its public id (D78).',
  access: 'signed-in',
  idempotency: 'none',
  query: z.strictObject({ session_token: z.uuid('We couldn’t find this session') }),
  status: 204,
  response: noContent,
  failures: ['auth.session_not_found'],
})

export const endAllSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/all',
  summary: 'Ends every other session of the account, and the current one if it is included.',
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
