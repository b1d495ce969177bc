import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  yes: string
  pending: string | false
  onYes: () => void
  onClose: () => void
}

/** Asks before something ends between two people. */
export const ConfirmDialog = ({ title, children, yes, pending, onYes, onClose }: ConfirmDialogProps) => (
  <Dialog open title={title} onClose={onClose}>
    <div className="grid gap-3">{children}</div>
    <div className="flex flex-wrap gap-3">
      <Button variant="danger" pending={pending} onClick={onYes}>
        {yes}
      </Button>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
    </div>
  </Dialog>
)
