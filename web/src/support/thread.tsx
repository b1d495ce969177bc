import type { SupportAttachment } from '@akyede/contract/support'
import { classes } from '#ui/classes.ts'
import { Timestamp } from '#ui/timestamp.tsx'
import { SentFile } from './sent-file.tsx'

interface ShownMessage {
  readonly id: string
  readonly message: string
  readonly created_at: string
  readonly attachments: readonly SupportAttachment[]
}

interface ThreadProps<Message extends ShownMessage> {
  readonly messages: readonly Message[]
  readonly nameOf: (message: Message) => string
  /** The reader's own messages are on the right. */
  readonly isOwn: (message: Message) => boolean
  /** Requests the URL of a file; as its owner when left out. */
  readonly addressOf?: (attachmentId: string) => Promise<string>
}

/** Messages between people, in the order in which they were written. */
export function Thread<Message extends ShownMessage>({
  messages,
  nameOf,
  isOwn,
  addressOf,
}: ThreadProps<Message>) {
  return (
    <ol aria-label="Messages" className="grid gap-4">
      {messages.map(shown => (
        <li
          key={shown.id}
          className={classes(
            'grid max-w-[min(100%,60ch)] gap-2 rounded-picture px-4 py-3 sm:px-5',
            isOwn(shown)
              ? 'ml-6 justify-self-end bg-brand-soft sm:ml-16'
              : 'mr-6 justify-self-start border border-line bg-surface sm:mr-16',
          )}
        >
          <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-2">
            <span className="font-semibold text-ink">{nameOf(shown)}</span>
            <Timestamp at={shown.created_at} withTime />
          </p>
          <p className="whitespace-pre-wrap wrap-anywhere">{shown.message}</p>
          {shown.attachments.length > 0 && (
            <ul aria-label="Files" className="flex flex-wrap gap-2">
              {shown.attachments.map(attachment => (
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
