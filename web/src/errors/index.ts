export { RouteError, ServerError, statusOf } from './route-error.tsx'
export { Unauthorized } from './unauthorized.tsx'
export { retryAfterSeconds, Unavailable } from './unavailable.tsx'
