import { Transform } from 'node:stream'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What comes beside the files: names, types and the lines between. */
const formBytes = 4 * 1024
/** Of all that arrive in this process just now. */
const bytesAtOnce = 60 * 1024 * 1024

/** How slow a body may come, once so many milliseconds have passed. */
export interface Pace {
  readonly after: number
  readonly bytesPerSecond: number
}

/**
 * The options of routes that take files. They lie in memory until their signature is checked, so nobody sends any who
 * does not even say who they are, few come at once, and none so slowly that it holds the place of others.
 */
export function createUploads(pace: Pace = limits.form.slow) {
  const running = new Map<FastifyRequest, number>()
  const watched = new Map<FastifyRequest, Counted>()
  /** So many bytes of files, and of fields beside them. */
  return (maxBytes: number, fieldBytes = 0) => ({
    bodyLimit: maxBytes + fieldBytes + formBytes,
    config: { upload: true },
    onRequest: async (request: FastifyRequest) => {
      if (request.headers.authorization === undefined) throw new Failure('auth.required')
      const told = Number(request.headers['content-length'] ?? maxBytes)
      const bytes = Math.min(maxBytes, told)
      const held = [...running.values()].reduce((sum, one) => sum + one, 0)
      if (held + bytes > bytesAtOnce) throw new Failure('server.busy', { retryAfter: 2 })
      running.set(request, bytes)
    },
    preParsing: async (request: FastifyRequest, reply: FastifyReply, body: NodeJS.ReadableStream) => {
      const counted = keepsPace(pace, () => reply.header('connection', 'close'))
      watched.set(request, counted)
      body.once('error', error => counted.destroy(error))
      return body.pipe(counted)
    },
    onResponse: async (request: FastifyRequest) => {
      running.delete(request)
      letPass(request, watched.get(request))
      watched.delete(request)
    },
  })
}

/** What was answered before its end is read to it and forgotten, so that the connection is good for another call. */
function letPass({ raw }: FastifyRequest, counted: Counted | undefined): void {
  if (!counted || counted.destroyed) return
  raw.unpipe(counted)
  counted.destroy()
  raw.resume()
}

type Counted = Transform & { receivedEncodedLength: number }

/** Lets a body through, or ends it with `request.too_slow`. */
function keepsPace({ after, bytesPerSecond }: Pace, onTooSlow: () => void): Counted {
  const startedAt = performance.now()
  const isTooSlow = () => {
    const passed = performance.now() - startedAt
    return passed >= after && counted.receivedEncodedLength < (passed / 1000) * bytesPerSecond
  }
  const counted: Counted = Object.assign(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        counted.receivedEncodedLength += chunk.length
        done(null, chunk)
      },
    }),
    { receivedEncodedLength: 0 },
  )
  const watch = setInterval(() => {
    if (!isTooSlow()) return
    onTooSlow()
    counted.destroy(new Failure('request.too_slow'))
  }, after / 5).unref()
  // Whoever reads it may have turned away by then.
  counted.on('error', () => {})
  return counted.once('close', () => clearInterval(watch))
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
