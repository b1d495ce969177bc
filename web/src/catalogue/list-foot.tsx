import type { Pagination as PageFacts } from '@akyede/contract/endpoint'
import { PreferencesButton } from '#feature/preferences'
import { Pagination } from '#ui/pagination.tsx'
import { type ListAddress, listHref } from './list-address.ts'
import { PageSizeForm } from './list-choice-forms.tsx'
import { ShowMore } from './show-more.tsx'

export interface ListFootProps {
  address: ListAddress
  pagination: PageFacts
  /** Number of gifts above. */
  shown: number
  /** The id of the heading where a page of the list begins, if not at the top of the page. */
  under: string | undefined
}

/** Links to the other pages, and the page size. */
export function ListFoot({ address, pagination, shown, under }: ListFootProps) {
  return (
    <>
      <ShowMore address={address} pagination={pagination} shown={shown} />
      <Pagination
        page={address.page}
        totalPages={pagination.total_pages}
        hrefOf={page => listHref({ ...address, page }) + (under ? `#${under}` : '')}
      />
      <div className="flex flex-wrap items-end justify-between gap-4 border-t border-line pt-5">
        <PageSizeForm address={address} />
        <PreferencesButton />
      </div>
    </>
  )
}
