import { Failure } from '@akyede/contract/failures'
import type { FastifyRequest } from 'fastify'

/** What comes beside the file: names, types and the lines between. */
const formBytes = 4 * 1024
const atOnce = 10

/**
 * The options of routes that take files. A file lies in memory until its signature is checked, so nobody sends one who
 * does not even say who they are, and few at once.
 */
export function createUploads() {
  const running = new Set<FastifyRequest>()
  return (maxBytes: number) => ({
    bodyLimit: maxBytes + formBytes,
    config: { upload: true },
    onRequest: async (request: FastifyRequest) => {
      if (request.headers.authorization === undefined) throw new Failure('auth.required')
      if (running.size >= atOnce) throw new Failure('server.busy', { retryAfter: 2 })
      running.add(request)
    },
    onResponse: async (request: FastifyRequest) => {
      running.delete(request)
    },
  })
}

/** The one file of a multipart form. Refuses anything else with `request.wrong_type` or `request.invalid`. */
export async function readUpload({ headers, rawBody }: FastifyRequest, field: string): Promise<Buffer> {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new Failure('request.wrong_type')
  const form = await new Response(new Uint8Array(rawBody ?? []), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  const entries = [...(form ?? [])]
  const [name, file] = entries[0] ?? []
  if (entries.length !== 1 || name !== field || !(file instanceof File)) {
    const detail = [{ loc: ['body', field], msg: 'Please choose one file', type: 'upload' }]
    throw new Failure('request.invalid', { detail })
  }
  return Buffer.from(await file.arrayBuffer())
}
