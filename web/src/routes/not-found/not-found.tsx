import { data, type MetaFunction } from 'react-router'
import { NotFound } from '#feature/not-found'
import { pageMeta } from '#kit/page-meta.ts'

/** Responds with 404 for /404 and for every path without a route. */
export const loader = () => data(null, { status: 404 })

export const meta: MetaFunction = () => pageMeta('Not found', 'We couldn’t find that page.')

export default function NotFoundRoute() {
  return <NotFound />
}
