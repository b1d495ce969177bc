import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { SearchBox } from '#feature/shell'
import { ButtonLink } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'
import { mayBeGift, queryFromPath } from './query-from-path.ts'

interface NotFoundProps {
  /** Another title, for a subject that was removed: "This gift has moved on". */
  title?: string
  /** Alternatives, such as similar gifts. */
  children?: ReactNode
}

/** The page for status 404. Its search is prefilled with words of the URL. */
export function NotFound({ title = 'We looked everywhere', children }: NotFoundProps) {
  const { pathname } = useLocation()
  if (!mayBeGift(pathname)) return <OwnPageNotFound title={title} />
  return (
    <OutcomePage symbol="ananse-ntontan" title={title}>
      <p className={outcomeLeadClass}>This page is not here. Perhaps a search finds what you meant.</p>
      <div className="w-full max-w-md">
        <SearchBox query={queryFromPath(pathname)} label="Search for what you meant" />
      </div>
      {children ?? (
        <ButtonLink to="/browse" variant="secondary">
          Browse all gifts
        </ButtonLink>
      )}
    </OutcomePage>
  )
}

function OwnPageNotFound({ title }: { title: string }) {
  return (
    <OutcomePage symbol="ananse-ntontan" title={title}>
      <p className={outcomeLeadClass}>This page is not here.</p>
      <OutcomeActions>
        <ButtonLink to="/orders">Your orders</ButtonLink>
        <ButtonLink to="/browse" variant="secondary">
          Browse all gifts
        </ButtonLink>
      </OutcomeActions>
    </OutcomePage>
  )
}
