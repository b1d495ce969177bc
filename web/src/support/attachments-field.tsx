import { limits } from '@akyede/contract/limits'
import { supportFileTypes } from '@akyede/contract/support-words'
import { Paperclip } from 'lucide-react'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { AttachmentRow } from './attachment-row.tsx'
import type { Attachments } from './use-attachments.ts'

interface AttachmentsFieldProps {
  id: string
  attachments: Attachments
}

const { atMost } = limits.support.files

/** Files of a message, added with a button or by dropping them, each with its progress and a button to remove it. */
export function AttachmentsField({ id, attachments }: AttachmentsFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const { all, room } = attachments
  return (
    <DropArea onFiles={attachments.add}>
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <input
            ref={field}
            type="file"
            multiple
            accept={supportFileTypes}
            aria-label="Files"
            tabIndex={-1}
            className="sr-only"
            onChange={({ target }) => {
              attachments.add([...(target.files ?? [])])
              // Allows choosing the same file again.
              target.value = ''
            }}
          />
          <Button
            id={id}
            variant={room > 0 ? 'secondary' : 'off'}
            aria-disabled={room <= 0}
            aria-describedby={`${id}-hint`}
            onClick={() => room > 0 && field.current?.click()}
          >
            <Paperclip aria-hidden size={20} strokeWidth={1.75} /> Add files
          </Button>
          <p id={`${id}-hint`} className="text-sm text-ink-2">
            {room > 0
              ? `Images, PDF or text. Up to ${atMost} files, 5 MB each.`
              : `You’ve reached the limit of ${atMost} files.`}
            <span className="hidden lg:inline"> You can also drag and drop or paste.</span>
          </p>
        </div>
        {all.length > 0 && (
          <ul aria-label="Attached files" className="grid gap-2">
            {all.map(attachment => (
              <li key={attachment.key}>
                <AttachmentRow
                  attachment={attachment}
                  onRetry={() => attachments.retry(attachment)}
                  onRemove={() => attachments.remove(attachment)}
                />
              </li>
            ))}
          </ul>
        )}
        <p role="status" className="sr-only">
          {progressText(attachments)}
        </p>
      </div>
    </DropArea>
  )
}

/** The overall progress for screen readers, without announcing each percent. */
function progressText({ all, uploaded }: Attachments): string {
  if (all.length === 0) return ''
  const failed = all.filter(({ state }) => state === 'failed').length
  const text = `${uploaded.length} of ${all.length} ${all.length === 1 ? 'file is' : 'files are'} attached`
  return failed > 0 ? `${text}, ${failed} didn’t upload` : text
}

function DropArea({ onFiles, children }: { onFiles: (files: readonly File[]) => void; children: ReactNode }) {
  const [over, setOver] = useState(false)
  const isOfFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button does the same
    <div
      className={classes(
        'rounded-picture border border-dashed p-4',
        over ? 'border-brand bg-brand-soft' : 'border-line-strong',
      )}
      onDragOver={event => {
        if (!isOfFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        if (!isOfFiles(event)) return
        event.preventDefault()
        setOver(false)
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
    </div>
  )
}
