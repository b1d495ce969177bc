import { PageSkeleton } from './page-skeleton.tsx'
import { Shortcuts } from './shortcuts.tsx'

/** What of the frame nobody needs before the page is calm. */
export function LazyFrame() {
  return (
    <>
      <Shortcuts />
      <PageSkeleton />
    </>
  )
}
