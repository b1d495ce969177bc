import { data, type HeadersFunction, type MetaFunction } from 'react-router'
import { retryAfterSeconds, Unavailable } from '#feature/errors'
import { pageMeta } from '#kit/page-meta.ts'

export const loader = () => data(null, { status: 503 })

export const headers: HeadersFunction = () => ({ 'retry-after': String(retryAfterSeconds) })

export const meta: MetaFunction = () =>
  pageMeta('Back shortly', 'The shop is closed for a moment. We’ll be back shortly.')

export default function UnavailableRoute() {
  return <Unavailable retry="/" />
}
