import type { ProblemMessage } from '@akyede/contract/problems'
import { SentFile } from '#feature/support'
import { classes } from '#ui/classes.ts'
import { Timestamp } from '#ui/timestamp.tsx'

interface ProblemThreadProps {
  readonly messages: readonly ProblemMessage[]
  /** Whose page it is: their own messages are on the right. */
  readonly own: ProblemMessage['from']
  readonly names: Readonly<Record<ProblemMessage['from'], string>>
  readonly addressOf?: (attachmentId: string) => Promise<string>
}

/** What buyer, maker and staff wrote about a problem. */
export function ProblemThread({ messages, own, names, addressOf }: ProblemThreadProps) {
  return (
    <ol aria-label="Messages" className="grid gap-3">
      {messages.map(({ id, from, message, created_at, attachments }) => (
        <li
          key={id}
          className={classes(
            'grid max-w-[min(100%,60ch)] gap-2 rounded-picture px-4 py-3 wrap-anywhere',
            from === own
              ? 'ml-6 justify-self-end bg-brand-soft'
              : 'mr-6 justify-self-start border border-line bg-surface-2',
          )}
        >
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-2">
            <span className="font-semibold text-ink">{names[from]}</span>
            <Timestamp at={created_at} withTime />
          </p>
          <p className="whitespace-pre-wrap">{message}</p>
          {attachments.length > 0 && (
            <ul aria-label="Files" className="flex flex-wrap gap-2">
              {attachments.map(attachment => (
                <li key={attachment.id} className="max-w-full">
                  <SentFile attachment={attachment} {...(addressOf && { addressOf })} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
