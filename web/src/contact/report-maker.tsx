import { Flag } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const ReportForm = lazy(() => import('./report-form.tsx').then(module => ({ default: module.ReportForm })))

interface ReportMakerProps {
  maker: { name: string; slug: string }
}

/** A button and dialog to report a maker (D39). It needs JavaScript, because messages are signed. */
export function ReportMaker({ maker }: ReportMakerProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="quiet" className="noscript:hidden" onClick={() => setOpen(true)}>
        <Flag aria-hidden size={18} strokeWidth={1.75} /> Report this maker
      </Button>
      <Dialog open={open} onClose={close} title={`Report ${maker.name}`}>
        <Suspense fallback={<Skeleton kind="content" count={6} />}>
          <ReportForm maker={maker} onDone={close} />
        </Suspense>
      </Dialog>
    </>
  )
}
