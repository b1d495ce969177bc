import { data, type MetaFunction } from 'react-router'
import { ServerError } from '#feature/errors'
import { usePrintedFacts } from '#kit/document-facts.ts'
import { pageMeta } from '#kit/page-meta.ts'

export const loader = () => data(null, { status: 500 })

export const meta: MetaFunction = () => pageMeta('Something went wrong', 'Something went wrong on our side.')

export default function ServerErrorRoute() {
  const { failedRequestId } = usePrintedFacts()
  return <ServerError requestId={failedRequestId} retry="/" />
}
