export { RouteError, statusOf } from './route-error.tsx'
