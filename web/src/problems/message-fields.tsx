import { workshopLimits } from '@akyede/contract/workshop-limits'
import { AttachmentsField, useAttachments } from '#feature/support'
import { CountedTextArea } from '#ui/text-area-field.tsx'

type Attachments = ReturnType<typeof useAttachments>

interface MessageFieldsProps {
  readonly id: string
  readonly label: string
  readonly hint?: string | undefined
  readonly words: string
  readonly onWords: (words: string) => void
  readonly error: string | undefined
  /** Undefined where the writer has no account, and so no files. */
  readonly attachments: Attachments | undefined
}

/** A message with files. */
export function MessageFields({ id, label, hint, words, onWords, error, attachments }: MessageFieldsProps) {
  return (
    <div className="grid gap-4">
      <CountedTextArea
        id={`${id}-words`}
        label={label}
        hint={hint}
        value={words}
        length={words.length}
        atMost={workshopLimits.problems.words}
        error={error}
        onChange={({ target }) => onWords(target.value)}
      />
      {attachments && <AttachmentsField id={`${id}-files`} attachments={attachments} />}
    </div>
  )
}

/** The ids of the files of a message, or why it cannot be sent yet. */
export function filesOf(attachments: Attachments | undefined): { ids: string[]; problem?: string } {
  const all = attachments?.all ?? []
  const ids = attachments?.uploaded.map(file => file.id) ?? []
  const unfinished = all.find(({ state }) => state !== 'uploaded')
  if (!unfinished) return { ids }
  const why = unfinished.state === 'sending' ? 'is still uploading' : 'didn’t upload: please remove it'
  return { ids, problem: `${unfinished.name} ${why}` }
}

export { useAttachments }
