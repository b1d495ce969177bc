import type { SupportMessage } from '@akyede/contract/support'
import { classes } from '#ui/classes.ts'
import { Timestamp } from '#ui/timestamp.tsx'
import { SentFile } from './sent-file.tsx'

/** One message: the user's own on the right, the support team's on the left. */
export function ThreadMessage({
  message: { from, message, created_at, attachments },
}: {
  message: SupportMessage
}) {
  const own = from === 'you'
  return (
    <article
      className={classes(
        'grid max-w-[min(100%,60ch)] gap-2 rounded-picture px-4 py-3 sm:px-5',
        own
          ? 'ml-6 justify-self-end bg-brand-soft sm:ml-16'
          : 'mr-6 justify-self-start border border-line bg-surface sm:mr-16',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-3 text-sm text-ink-2">
        <span className="font-semibold text-ink">{own ? 'You' : 'Akyɛde'}</span>
        <Timestamp at={created_at} withTime />
      </p>
      <p className="whitespace-pre-wrap wrap-anywhere">{message}</p>
      {attachments.length > 0 && (
        <ul aria-label="Files" className="flex flex-wrap gap-2">
          {attachments.map(attachment => (
            <li key={attachment.id} className="max-w-full">
              <SentFile attachment={attachment} />
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
