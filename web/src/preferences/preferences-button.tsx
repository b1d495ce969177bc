import { SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const PreferencesPanel = lazy(() =>
  import('./preferences-panel.tsx').then(panel => ({ default: panel.PreferencesPanel })),
)

/** Opens the preferences in a sheet, whose content loads then. */
export function PreferencesButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)} className="noscript:hidden">
        <SlidersHorizontal aria-hidden size={20} strokeWidth={1.75} /> Preferences
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Preferences" kind="sheet">
        <Suspense fallback={<Skeleton kind="preferences" />}>
          <PreferencesPanel />
        </Suspense>
      </Dialog>
    </>
  )
}
