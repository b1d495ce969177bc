export { RouteError, statusOf } from './route-error.tsx'
export { ServerError } from './server-error.tsx'
export { Unauthorized } from './unauthorized.tsx'
export { retryAfterSeconds, Unavailable } from './unavailable.tsx'
