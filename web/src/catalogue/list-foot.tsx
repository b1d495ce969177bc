import type { Pagination as PageFacts } from '@akyede/contract/endpoint'
import { PreferencesButton } from '#feature/preferences'
import { Pagination } from '#ui/pagination.tsx'
import { type ListAddress, listHref } from './list-address.ts'
import { PageSizeForm } from './list-choice-forms.tsx'
import { ShowMore } from './show-more.tsx'

export interface ListFootProps {
  address: ListAddress
  pagination: PageFacts
  /** How many gifts stand above. */
  shown: number
  /** The id of what a page of the list begins with, where that is not the page itself. */
  under: string | undefined
}

/** The way to the other pages, and how long they are. */
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
