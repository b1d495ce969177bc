import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { SearchBox } from '#feature/shell'
import { ButtonLink } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'

interface NotFoundProps {
  /** Another title, for a subject that was removed: "This gift has moved on". */
  title?: string
  /** Alternatives, such as similar gifts. */
  children?: ReactNode
}

/** The page for status 404. Its search is prefilled with words of the URL. */
export function NotFound({ title = 'Page not found', children }: NotFoundProps) {
  const { pathname } = useLocation()
  if (!mayBeGift(pathname)) return <OwnPageNotFound title={title} />
  return (
    <OutcomePage symbol="ananse-ntontan" title={title}>
      <p className={outcomeLeadClass}>We couldn’t find that page. Try a search.</p>
      <div className="w-full max-w-md">
        <SearchBox query={queryFromPath(pathname)} label="Search the shop" />
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
      <p className={outcomeLeadClass}>We couldn’t find that page.</p>
      <OutcomeActions>
        <ButtonLink to="/orders">Your orders</ButtonLink>
        <ButtonLink to="/browse" variant="secondary">
          Browse all gifts
        </ButtonLink>
      </OutcomeActions>
    </OutcomePage>
  )
}

/** A search query from the last segment of a URL: "/browse/kente-stoles" → "kente stoles". */
export function queryFromPath(pathname: string): string {
  const last = pathname.split('/').filter(Boolean).at(-1) ?? ''
  // An id is not a search term.
  if (/^(\d+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(last)) return ''
  return decoded(last)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, ' ')
    .trim()
    .slice(0, 60)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Paths of personal pages. A missing page there is not a product. */
const ownPaths = /^\/(orders|checkout|cart|dashboard|wishlists|profile|settings|admin)(\/|$)/i

export const mayBeGift = (pathname: string): boolean => !ownPaths.test(pathname)
