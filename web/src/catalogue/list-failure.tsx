import { useRevalidator, useRouteError } from 'react-router'
import { RouteError, statusOf } from '#feature/errors'
import { ErrorBlock } from '#ui/error-block.tsx'

/** Error page of a list that could not be fetched, with a retry button. */
export function ListFailure({ title }: { title: string }) {
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  if (statusOf(error) < 500) return <RouteError error={error} />
  return (
    <div className="page grid gap-6 py-8">
      <h1 className="text-title">{title}</h1>
      <ErrorBlock onRetry={() => void revalidate()} />
    </div>
  )
}
