import type { Pagination } from '@akyede/contract/endpoint'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { formatNumber } from '#ui/format-count.ts'
import { giftCount } from './gift-count.ts'
import { type ListAddress, listHref } from './list-address.ts'
import { isShownOn, type ShownOn } from './use-earlier-pages.ts'

interface ShowMoreProps {
  address: ListAddress
  pagination: Pagination
  /** Number of gifts above. */
  shown: number
}

/**
 * Adds the next page below this one, under its own address. Without scripts it is a link to the next page.
 */
export function ShowMore({ address, pagination, shown }: ShowMoreProps) {
  const { state } = useLocation()
  const loading = isShownOn(useNavigation().location?.state)
  const link = useRef<HTMLAnchorElement>(null)
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (before.current === undefined || shown <= before.current) return
    // The focus moves to the first new product.
    const cards = link.current?.closest('section')?.querySelectorAll<HTMLElement>('[data-gifts] > li a')
    cards?.[before.current]?.focus({ preventScroll: true })
    before.current = undefined
  }, [shown])

  if (!pagination.has_more) return null
  const from = isShownOn(state) ? state.shownFrom : address.page
  return (
    <p className="grid justify-items-center gap-2 text-sm text-ink-2">
      <span>
        {formatNumber(shown)} of {giftCount(pagination.total)}
      </span>
      <Link
        ref={link}
        to={listHref({ ...address, page: address.page + 1 })}
        replace
        preventScrollReset
        state={{ shownFrom: from } satisfies ShownOn}
        onClick={() => {
          before.current = shown
        }}
        className={classes(buttonClass({ variant: 'secondary' }))}
      >
        {loading ? 'Loading…' : 'Show more'}
      </Link>
    </p>
  )
}
