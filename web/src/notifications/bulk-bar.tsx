import { notificationWords } from '@akyede/contract/notification-words'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'

interface BulkBarProps {
  /** Ids of all notifications shown. */
  ids: readonly string[]
  chosen: readonly string[]
  unread: number
  onChoose: (ids: readonly string[]) => void
  onReadMany: () => void
  onReadAll: () => void
}

/** Marks the selected notifications, or all, as read. */
export function BulkBar({ ids, chosen, unread, onChoose, onReadMany, onReadAll }: BulkBarProps) {
  const [confirming, setConfirming] = useState(false)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pl-4">
      <Checkbox
        label="Select all on this page"
        checked={chosen.length === ids.length}
        onChange={event => onChoose(event.target.checked ? ids : [])}
      />
      <div className="flex flex-wrap items-center gap-x-3">
        <p role="status" className="text-sm text-ink-2">
          {chosen.length > 0 ? `${chosen.length} selected` : `${unread} unread`}
        </p>
        {chosen.length > 0 ? (
          <Button variant="secondary" onClick={onReadMany}>
            Mark as read
          </Button>
        ) : (
          unread > 0 && (
            <Button variant="quiet" onClick={() => setConfirming(true)}>
              Mark all as read
            </Button>
          )
        )}
      </div>
      <Dialog open={confirming} title={notificationWords.confirmReadAll} onClose={() => setConfirming(false)}>
        <div className="flex flex-wrap gap-3">
          <Button
            onClick={() => {
              setConfirming(false)
              onReadAll()
            }}
          >
            Mark all as read
          </Button>
          <Button variant="secondary" onClick={() => setConfirming(false)}>
            Cancel
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
