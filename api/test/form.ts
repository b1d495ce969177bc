import type { TestShop } from './test-shop.ts'
import { boundary } from './wire.ts'

/** A file as a browser sends it, or a malformed one. */
export interface SentFile {
  readonly name: string
  readonly bytes: Uint8Array | string
  readonly field?: string
  readonly type?: string
  /** More header lines of its part. */
  readonly head?: readonly string[]
}

type Fields = Readonly<Record<string, string | readonly string[]>>

const part = (head: readonly string[], bytes: Uint8Array | string): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\n${head.join('\r\n')}\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ])

/** The bytes of a form with fields and files; as a body it is sent as `multipart/form-data`. */
export function formOf(fields: Fields, files: readonly SentFile[]): Uint8Array<ArrayBuffer> {
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map(one => part([`content-disposition: form-data; name="${name}"`], one)),
  )
  for (const { name, bytes, field = 'attachments', type = 'application/octet-stream', head = [] } of files) {
    const disposition = `content-disposition: form-data; name="${field}"; filename="${name}"`
    parts.push(part([disposition, `content-type: ${type}`, ...head], bytes))
  }
  return new Uint8Array(Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]))
}

/** Sends a form without files, as a browser without scripts does. */
export const postForm = (shop: TestShop, url: string, fields: Readonly<Record<string, string>> = {}) =>
  shop.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
