import { type AuditEventName, auditEventWords } from '@akyede/contract/office-audit-words'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NotFound } from '#feature/not-found'
import { ApiError } from '#kit/call.ts'
import { PageTitle } from '#ui/area-layout.tsx'
import { ErrorBlock } from '#ui/error-block.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { useStableLoading } from '#ui/use-stable-loading.ts'
import { ConflictBoundary, type Seen } from './conflict.tsx'
import { StaleNotice } from './stale-notice.tsx'

interface DetailPageProps<Found> {
  readonly query: UseQueryResult<Found>
  readonly missing: string
  /** The list that it belongs to. */
  readonly list: readonly [text: string, address: string]
  readonly children: (found: Found) => {
    readonly title: string
    readonly badges: ReactNode
    /** Stands beside the title. */
    readonly action?: ReactNode
    readonly content: ReactNode
    readonly seen: Seen
  }
}

/**
 * The page of one record: loading, missing and failed states, the way back, title, state
 * and actions. After an action on an old
 * version it shows who changed the record, and both versions.
 */
export function DetailPage<Found>({
  query,
  missing,
  list: [text, address],
  children,
}: DetailPageProps<Found>) {
  const waiting = useStableLoading(query.isPending)
  if (query.error instanceof ApiError && [404, 422].includes(query.error.status) && !query.data)
    return <NotFound title={missing} />
  if (!query.data)
    return (
      <>
        {query.isError && (
          <ErrorBlock message={query.error.message} onRetry={() => void query.refetch()} takeFocus />
        )}
        {waiting && <Skeleton kind="content" atOnce />}
      </>
    )
  const { title, badges, action, content, seen } = children(query.data)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <StaleNotice query={query} />
      <ConflictBoundary seen={seen} refetch={query.refetch}>
        <header className="grid gap-2">
          <TextLink to={address} className="justify-self-start py-2">
            {text}
          </TextLink>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <PageTitle>{title}</PageTitle>
            {action}
          </div>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{badges}</div>
        </header>
        {content}
      </ConflictBoundary>
    </div>
  )
}

export interface HistoryEntry {
  readonly event: AuditEventName
  readonly by: string
  readonly reason: string | null
  readonly words: string | null
  readonly at: string
}

/** What staff did to a record, the newest first. */
export const History = ({
  history,
  reasons,
}: {
  history: readonly HistoryEntry[]
  reasons: Readonly<Record<string, string>>
}) => (
  <PanelSection id="history" title="Staff activity">
    {history.length === 0 ? (
      <p className="text-ink-2">Nothing yet.</p>
    ) : (
      <ol className="grid gap-3">
        {history.map(({ event, by, reason, words, at }) => (
          <li key={`${event} ${at}`}>
            <p>
              <strong>{auditEventWords[event]}</strong>
              {reason && `: ${reasons[reason] ?? reason}`}
            </p>
            {words && <p className="whitespace-pre-line wrap-anywhere">{words}</p>}
            <p className="text-sm text-ink-2">
              {by}, <Timestamp at={at} withTime />
            </p>
          </li>
        ))}
      </ol>
    )}
  </PanelSection>
)
