import type { ReactNode } from 'react'
import { AreaLayout } from '#ui/area-layout.tsx'
import { OfficeSearch } from './office-search.tsx'
import type { OfficePage } from './pages.ts'

/** The frame of the back office, with the pages that the member of staff may open. */
export function OfficeLayout({ pages, children }: { pages: readonly OfficePage[]; children: ReactNode }) {
  const entries = pages.flatMap(({ path, nav }) => (nav ? [{ to: addressOf(path), ...nav }] : []))
  return (
    <AreaLayout
      title="Back office"
      home="/office"
      entries={entries}
      tools={entries.length > 0 && <OfficeSearch />}
    >
      {children}
    </AreaLayout>
  )
}

const addressOf = (path: string): string => (path ? `/office/${path}` : '/office')
