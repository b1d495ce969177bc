import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { ApiError } from '#kit/call.ts'
import { Timestamp } from '#ui/timestamp.tsx'

/** What a page shows of a record, by name. */
export type Seen = Readonly<Record<string, string>>

/** Shows a conflict on the page of a record and reads the record again; undefined on pages without one. */
export const ConflictContext = createContext<((failure: ApiError) => Promise<void>) | undefined>(undefined)

/** Shows a conflict where the action stands, and passes other errors on. */
export function useConflict(otherwise: (error: Error) => void): (error: Error) => Promise<void> {
  const showConflict = useContext(ConflictContext)
  return async error => {
    if (showConflict && isConflict(error)) await showConflict(error)
    else otherwise(error)
  }
}

export const isConflict = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'office.changed_meanwhile'

/** Reads a list again, for actions in its rows. */
export function useRefetch(queryKey: QueryKey): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey })
}

interface ConflictBoundaryProps {
  readonly seen: Seen
  readonly refetch: () => Promise<unknown>
  readonly children: ReactNode
}

/** The content of a record's page. After an action on an old version it says who changed the record, and what. */
export function ConflictBoundary({ seen, refetch, children }: ConflictBoundaryProps) {
  const [conflict, setConflict] = useState<{ failure: ApiError; before: Seen }>()
  const showConflict = async (failure: ApiError) => {
    setConflict({ failure, before: seen })
    await refetch()
  }
  return (
    <ConflictContext value={showConflict}>
      {conflict && <Conflict {...conflict} now={seen} />}
      {children}
    </ConflictContext>
  )
}

interface ConflictProps {
  readonly failure: ApiError
  readonly before: Seen
  readonly now: Seen
}

/** Who changed the record meanwhile, and both versions of what differs. */
function Conflict({ failure: { message, facts }, before, now }: ConflictProps) {
  const changed = Object.keys(now).filter(name => before[name] !== now[name])
  return (
    <div role="alert" className="grid gap-3 rounded-control bg-danger-soft px-4 py-3 text-danger">
      <p>
        {message}
        {typeof facts.by === 'string' && ` It was ${facts.by}`}
        {typeof facts.at === 'string' && (
          <>
            , <Timestamp at={facts.at} withTime />
          </>
        )}
        {typeof facts.by === 'string' && '.'}
      </p>
      {changed.length > 0 && (
        <dl className="grid grid-cols-[auto_1fr_1fr] gap-x-4 gap-y-1 text-sm text-ink">
          <div className="contents font-semibold">
            <dt>Changed</dt>
            <dd>You saw</dd>
            <dd>Now</dd>
          </div>
          {changed.map(name => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd>{before[name] || '–'}</dd>
              <dd>{now[name] || '–'}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
