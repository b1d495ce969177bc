import { type Call, createCall } from './call-engine.ts'
import { deviceKey } from './device-key.ts'
import { createRequestSigner } from './request-signer.ts'
import { SessionStore, type StoredSession } from './session-store.ts'
import { sessionChannel } from './session-store-messages.ts'
import { storedValue } from './storage.ts'

export { ApiError, ConnectionError } from './call-error.ts'

/**
 * Calls the API by endpoint name. Requests are signed, carry the session of the signed-in user and time out after
 * 30 seconds per attempt. For browsers only: loaders on the server use the services of their context.
 */
export const call: Call = createCall({
  signer: createRequestSigner(deviceKey),
  csrf: new Map(),
  session: {
    accessToken: () => session.accessToken(),
    renew: spent => session.renew(spent),
  },
})

export const session: SessionStore = new SessionStore({
  call,
  stored: storedValue<StoredSession | null>({
    key: 'akyede:session',
    version: 1,
    fallback: null,
    accepts: (value): value is StoredSession =>
      typeof value === 'object' && value !== null && 'handle' in value && 'tokenId' in value,
  }),
  channel: sessionChannel(),
  lock: work => (navigator.locks ? navigator.locks.request('auth-refresh', work) : work()),
})
