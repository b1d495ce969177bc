import { limits } from '@akyede/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { fileProblem } from './file-problem.ts'
import { sendAttachment, smallerPicture } from './send-attachment.ts'

/** An uploaded file that no message names yet. */
export interface UploadedFile {
  readonly id: string
  readonly name: string
  readonly size: number
}

export type Attachment = { readonly key: string; readonly name: string; readonly size: number } & (
  | { readonly state: 'sending'; readonly sent: number }
  | { readonly state: 'uploaded'; readonly id: string }
  /** `file` is set when another attempt may help. */
  | { readonly state: 'failed'; readonly problem: string; readonly file: File | undefined }
)

export interface Attachments {
  readonly all: readonly Attachment[]
  readonly uploaded: readonly UploadedFile[]
  readonly room: number
  add(files: readonly File[]): void
  retry(attachment: Attachment): void
  remove(attachment: Attachment): void
  /** Forgets the files once a message names them. */
  clear(): void
}

const asUploaded = (file: UploadedFile): Attachment => ({ ...file, key: file.id, state: 'uploaded' })

/** Uploads files one by one while the message is being written. */
export function useAttachments(first: readonly UploadedFile[]): Attachments {
  const [all, setAll] = useState<readonly Attachment[]>(() => first.map(asUploaded))
  const stops = useRef(new Map<string, AbortController>())
  useEffect(() => () => stops.current.forEach(stop => void stop.abort()), [])
  const put = (next: Attachment) => setAll(list => list.map(one => (one.key === next.key ? next : one)))

  async function send(key: string, original: File): Promise<void> {
    const { name, size } = original
    const stop = new AbortController()
    stops.current.set(key, stop)
    const file = await smallerPicture(original)
    const problem = fileProblem(file)
    if (problem) return put({ key, name, size, state: 'failed', problem, file: undefined })
    const onProgress = (sent: number) => put({ key, name, size: file.size, state: 'sending', sent })
    onProgress(0)
    try {
      const uploaded = await sendAttachment(file, { idempotencyKey: key, signal: stop.signal, onProgress })
      put({ key, id: uploaded.id, name: uploaded.name, size: uploaded.size, state: 'uploaded' })
    } catch (error) {
      if (!stop.signal.aborted) put(failedOf({ key, name, size }, file, error as Error))
    }
  }

  return {
    all,
    uploaded: all.flatMap(one =>
      one.state === 'uploaded' ? [{ id: one.id, name: one.name, size: one.size }] : [],
    ),
    room: limits.support.files.atMost - all.length,
    add(files) {
      const chosen = files.slice(0, limits.support.files.atMost - all.length)
      const begun = chosen.map(file => ({ key: ulid(), file }))
      setAll(list => [
        ...list,
        ...begun.map(
          ({ key, file }): Attachment => ({
            key,
            name: file.name,
            size: file.size,
            state: 'sending',
            sent: 0,
          }),
        ),
      ])
      for (const { key, file } of begun) void send(key, file)
    },
    retry(attachment) {
      if (attachment.state === 'failed' && attachment.file) void send(attachment.key, attachment.file)
    },
    remove(attachment) {
      stops.current.get(attachment.key)?.abort()
      setAll(list => list.filter(one => one.key !== attachment.key))
      // The result does not matter: the server deletes unattached files within a day.
      if (attachment.state === 'uploaded')
        void call('removeSupportAttachment', { params: { attachmentId: attachment.id } }).catch(() => {})
    },
    clear: () => setAll([]),
  }
}

/** A file that the server rejected stays rejected; other failures may be temporary. */
function failedOf(known: Pick<Attachment, 'key' | 'name' | 'size'>, file: File, error: Error): Attachment {
  const isFinal =
    error instanceof ApiError && error.status < 500 && error.status !== 429 && error.status !== 408
  // The server's message starts with the file name, which the row shows already.
  const problem = error.message.replace(/^.*\.\w+: /, '')
  return { ...known, state: 'failed', problem, file: isFinal ? undefined : file }
}
