import { PageAwaited } from './page-awaited.tsx'
import { Shortcuts } from './shortcuts.tsx'

/** What of the frame nobody needs before the page is calm. */
export function LateFrame() {
  return (
    <>
      <Shortcuts />
      <PageAwaited />
    </>
  )
}
