import { lazy, Suspense, useState } from 'react'
import { usePrintedFacts } from '#kit/document-facts.ts'
import { Button } from '#ui/button.tsx'

const SeriesDialog = lazy(() =>
  import('./series-dialog.tsx').then(module => ({ default: module.SeriesDialog })),
)

/** Opens the events that follow a death or a birth, where the operator shows unconfirmed customs. */
export function SeriesPanel() {
  const [opened, setOpened] = useState(false)
  if (!usePrintedFacts().site.unconfirmedCustoms) return null
  return (
    <div>
      <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        Plan a farewell or an outdooring
      </Button>
      {opened && (
        <Suspense>
          <SeriesDialog onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  )
}
