import { createHash } from 'node:crypto'
import type { FormFiles } from '@akyede/contract/endpoint'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { FastifyRequest } from 'fastify'
import { splitForm } from './split-form.ts'

export interface ReceivedFile {
  /** The name as the client sent it; it is not trustworthy. */
  readonly name: string
  readonly bytes: Buffer
}

export interface ReceivedForm {
  /** A field that occurs several times is a list. */
  readonly fields: Readonly<Record<string, string | string[]>>
  readonly files: readonly ReceivedFile[]
}

/**
 * Reads the form of a request, and counts each part before the next one is read; undefined for a body that is no
 * form. Refuses with `request.too_large` and `request.invalid`.
 */
export function readForm(
  { headers, rawBody }: Pick<FastifyRequest, 'headers' | 'rawBody'>,
  allowed: FormFiles,
): ReceivedForm | undefined {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) return undefined
  const received = openForm(allowed)
  for (const part of splitForm(rawBody ?? Buffer.alloc(0), type)) {
    if (part.fileName === undefined) received.addField(part.name, part.bytes)
    // Browsers send an empty part for a file input without a choice.
    else if (part.fileName !== '' || part.bytes.length > 0)
      received.addFile(part.name, { name: part.fileName, bytes: part.bytes })
  }
  return { fields: Object.fromEntries(received.fields), files: received.files }
}

function openForm(allowed: FormFiles) {
  const fields = new Map<string, string | string[]>()
  const files: ReceivedFile[] = []
  const left = { fields: limits.form.fields, fieldBytes: limits.body.maxBytes, fileBytes: allowed.totalBytes }
  return {
    fields,
    files,
    addField(name: string, bytes: Buffer): void {
      left.fields -= 1
      left.fieldBytes -= bytes.length
      if (left.fields < 0) throw refusal([name.slice(0, 60)], 'These are too many fields')
      if (left.fieldBytes < 0) throw new Failure('request.too_large')
      const before = fields.get(name)
      const value = bytes.toString('utf8')
      fields.set(name, before === undefined ? value : [before, value].flat())
    },
    addFile(name: string, file: ReceivedFile): void {
      left.fileBytes -= file.bytes.length
      if (name !== allowed.field) throw refusal([name.slice(0, 60)], `Files come as ${allowed.field}`)
      if (files.length === allowed.atMost) throw refusal([name, files.length], tooMany(allowed))
      if (file.bytes.length > allowed.maxBytes) throw refusal([name, files.length], tooLarge(allowed))
      if (left.fileBytes < 0) throw new Failure('request.too_large')
      files.push(file)
    },
  }
}

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024)
const tooMany = ({ atMost }: FormFiles): string =>
  `Please choose at most ${atMost === 1 ? 'one file' : `${atMost} files`}`
const tooLarge = ({ maxBytes }: FormFiles): string => `Files can be up to ${megabytes(maxBytes)} MB`

const refusal = (loc: (string | number)[], msg: string): Failure =>
  new Failure('request.invalid', { detail: [{ loc: ['body', ...loc], msg, type: 'upload' }] })

/** The contents of a form without its boundary, so that a repeated form has the same hash. */
export function contentsOf({ fields, files }: ReceivedForm): Buffer {
  const hashed = files.map(({ name, bytes }) => [
    name,
    createHash('sha256').update(bytes).digest('base64url'),
  ])
  return Buffer.from(JSON.stringify([fields, hashed]))
}
