import { data, type MetaFunction } from 'react-router'
import { Unauthorized } from '#feature/errors'
import { pageMeta } from '#kit/page-meta.ts'

export const loader = () => data(null, { status: 401 })

export const meta: MetaFunction = () => pageMeta('No permission', 'Your account can’t open this page.')

export default function UnauthorizedRoute() {
  return <Unauthorized />
}
