import type { SupportAttachment } from '@akyede/contract/support'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'
import { fileSize } from './file-problem.ts'

/** A file of a message. A click requests a URL, which expires soon, and downloads the file. */
export function SentFile({
  attachment: { id, name, size },
  addressOf = ownFileAddress,
}: {
  attachment: SupportAttachment
  /** Requests the URL of a file; as its owner when left out. */
  addressOf?: (attachmentId: string) => Promise<string>
}) {
  const [requesting, setRequesting] = useState(false)
  const save = async () => {
    setRequesting(true)
    try {
      location.assign(await addressOf(id))
    } catch (error) {
      toast.failure((error as Error).message)
    } finally {
      setRequesting(false)
    }
  }
  return (
    <Button
      variant="secondary"
      className="max-w-full text-left"
      aria-disabled={requesting || undefined}
      onClick={() => !requesting && void save()}
    >
      <Download aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">Save </span>
        {name} <span className="font-normal text-ink-2">{fileSize(size)}</span>
      </span>
    </Button>
  )
}

const ownFileAddress = (attachmentId: string) =>
  call('getSupportAttachment', { params: { attachmentId } }).then(({ data }) => data.url)
