import { data, type MetaFunction } from 'react-router'
import { NotFound } from '#feature/not-found'
import { pageMeta } from '#kit/page-meta.ts'

/** Answers 404 for /404 itself and for every path that no route claims. */
export const loader = () => data(null, { status: 404 })

export const meta: MetaFunction = () => pageMeta('Not found', 'This page is not here.')

export default function NotFoundRoute() {
  return <NotFound />
}
