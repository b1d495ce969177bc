import { createHash } from 'node:crypto'
import type { FormFiles } from '@akyede/contract/endpoint'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { FastifyRequest } from 'fastify'
import { splitForm } from './split-form.ts'

export interface ReceivedFile {
  /** As it was sent: nothing to trust. */
  readonly name: string
  readonly bytes: Buffer
}

export interface ReceivedForm {
  /** A field that comes several times is a list. */
  readonly fields: Readonly<Record<string, string | string[]>>
  readonly files: readonly ReceivedFile[]
}

/**
 * The form that a request brings, each part counted before the next one is looked at; undefined for a body that is none.
 * Refuses with `request.too_large` and `request.invalid`.
 */
export function readForm(
  { headers, rawBody }: Pick<FastifyRequest, 'headers' | 'rawBody'>,
  wanted: FormFiles,
): ReceivedForm | undefined {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) return undefined
  const taken = openForm(wanted)
  for (const part of splitForm(rawBody ?? Buffer.alloc(0), type)) {
    if (part.fileName === undefined) taken.addField(part.name, part.bytes)
    // What a browser sends for a chooser in which nothing was chosen is no file.
    else if (part.fileName !== '' || part.bytes.length > 0)
      taken.addFile(part.name, { name: part.fileName, bytes: part.bytes })
  }
  return { fields: Object.fromEntries(taken.fields), files: taken.files }
}

function openForm(wanted: FormFiles) {
  const fields = new Map<string, string | string[]>()
  const files: ReceivedFile[] = []
  const left = { fields: limits.form.fields, fieldBytes: limits.body.maxBytes, fileBytes: wanted.totalBytes }
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
      if (name !== wanted.field) throw refusal([name.slice(0, 60)], `Files come as ${wanted.field}`)
      if (files.length === wanted.atMost) throw refusal([name, files.length], tooMany(wanted))
      if (file.bytes.length > wanted.maxBytes) throw refusal([name, files.length], tooLarge(wanted))
      if (left.fileBytes < 0) throw new Failure('request.too_large')
      files.push(file)
    },
  }
}

const megabytes = (bytes: number): number => Math.floor(bytes / 1024 / 1024)
const tooMany = ({ atMost }: FormFiles): string =>
  `Please choose at most ${atMost === 1 ? 'one file' : `${atMost} files`}`
const tooLarge = ({ maxBytes }: FormFiles): string => `A file may have at most ${megabytes(maxBytes)} MB`

const refusal = (loc: (string | number)[], msg: string): Failure =>
  new Failure('request.invalid', { detail: [{ loc: ['body', ...loc], msg, type: 'upload' }] })

/** What a form says, whatever line its parts are told apart by: a form that is sent again is known by it. */
export function contentsOf({ fields, files }: ReceivedForm): Buffer {
  const hashed = files.map(({ name, bytes }) => [
    name,
    createHash('sha256').update(bytes).digest('base64url'),
  ])
  return Buffer.from(JSON.stringify([fields, hashed]))
}
