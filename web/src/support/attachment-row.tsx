import { FileText, Image, RotateCcw, X } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Progress } from '#ui/progress.tsx'
import { fileSize } from './file-problem.ts'
import type { Attachment } from './use-attachments.ts'

interface AttachmentRowProps {
  attachment: Attachment
  onRetry: () => void
  onRemove: () => void
}

/** One file of an unsent message. */
export function AttachmentRow({ attachment, onRetry, onRemove }: AttachmentRowProps) {
  const { name, size, state } = attachment
  const Icon = /\.(png|jpe?g|webp)$/i.test(name) ? Image : FileText
  return (
    <div className="flex items-center gap-3 rounded-control bg-surface-2 py-1 pr-1 pl-3">
      <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-ink-2" />
      <div className="grid min-w-0 grow gap-0.5 py-1">
        {state === 'sending' ? (
          <Progress value={attachment.sent} max={1}>
            <span className="wrap-anywhere">
              {name}, {Math.round(attachment.sent * 100)} % uploaded
            </span>
          </Progress>
        ) : (
          <p className="text-sm wrap-anywhere">
            <span className="font-semibold">{name}</span> <span className="text-ink-2">{fileSize(size)}</span>
          </p>
        )}
        {state === 'failed' && <FieldError id={`${attachment.key}-error`} error={attachment.problem} />}
      </div>
      {state === 'failed' && attachment.file && (
        <Button variant="quiet" size="icon" aria-label={`Send ${name} again`} onClick={onRetry}>
          <RotateCcw aria-hidden size={20} strokeWidth={1.75} />
        </Button>
      )}
      <Button variant="quiet" size="icon" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X aria-hidden size={20} strokeWidth={1.75} />
      </Button>
    </div>
  )
}
