import type { ResponseFor } from '@akyede/contract/api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { SearchBox } from '#feature/shell'
import { call } from '#kit/call.ts'
import { ButtonLink } from '#ui/button.tsx'
import { craftOf } from '#ui/craft.ts'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'

type Categories = readonly Pick<ResponseFor<'listCategories'>['data'][number], 'id' | 'name'>[]

export const categoriesOffered = 4

interface NotFoundProps {
  /** The categories, where the route has loaded them. */
  categories?: Categories | undefined
  /** Another title, for a subject that was removed: "This gift has moved on". */
  title?: string
  /** What to do instead; the search then starts empty. */
  lead?: string
  /** Alternatives, such as similar gifts. */
  children?: ReactNode
}

/** The page for status 404. Its search is prefilled with words of the URL. */
export function NotFound({ title = 'Page not found', lead, categories, children }: NotFoundProps) {
  const { pathname } = useLocation()
  if (!mayBeGift(pathname)) return <OwnPageNotFound title={title} />
  return (
    <OutcomePage symbol="ananse-ntontan" title={title}>
      <p className={outcomeLeadClass}>{lead ?? 'We couldn’t find that page. Try a search.'}</p>
      <div className="w-full max-w-md">
        <SearchBox query={lead ? '' : queryFromPath(pathname)} label="Search the shop" />
      </div>
      {children ?? (
        <>
          <FourCategories categories={categories} />
          <ButtonLink to="/browse" variant="secondary">
            Browse all gifts
          </ButtonLink>
        </>
      )}
    </OutcomePage>
  )
}

/** The first four categories. Space for them is reserved until they are known. */
function FourCategories({ categories }: Pick<NotFoundProps, 'categories'>) {
  const { data } = useQuery({
    queryKey: ['categories'],
    queryFn: ({ signal }) => call('listCategories', {}, { signal }),
    enabled: !categories,
  })
  const offered = categories ?? data?.data.slice(0, categoriesOffered)
  return (
    <nav aria-label="Categories" className="min-h-24 w-full max-w-md">
      <ul className="grid grid-cols-2 gap-2">
        {offered?.map(({ id, name }) => (
          <li key={id} data-craft={craftOf(name)}>
            <Link
              to={`/browse/category/${id}`}
              className="grid min-h-11 place-items-center rounded-chip bg-craft-soft px-3 py-2 font-semibold text-craft-ink hover:underline underline-offset-4"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function OwnPageNotFound({ title }: { title: string }) {
  return (
    <OutcomePage symbol="ananse-ntontan" title={title}>
      <p className={outcomeLeadClass}>The link may be wrong, or belong to another account.</p>
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
