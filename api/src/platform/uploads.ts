import { Transform } from 'node:stream'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './address-block.ts'
import { readForm } from './read-form.ts'

/** Bytes for the multipart overhead: names, types and boundaries. */
const formBytes = 4 * 1024

/** The minimum rate of a body, once so many milliseconds have passed. */
export interface Pace {
  readonly after: number
  readonly bytesPerSecond: number
}

/** One request with files, from its head until its response is sent and its handler has ended. */
interface Upload {
  body?: CountedBody
  isHandled: boolean
  isClosed: boolean
  release(): void
}

/** Identifies the sender by the head of the request. Refuses a caller who may not send files here. */
type NameUploader = (request: FastifyRequest) => Promise<string>

/**
 * The route options for uploads. Files lie in memory until the signature of their request is verified. So the caller
 * is identified before the body is read, and limits hold for the bytes that arrive at once and for the rate at which
 * they arrive.
 */
export function createUploads(pace: Pace = limits.form.slow) {
  const reserve = createBudget()
  const uploads = new WeakMap<FastifyRequest, Upload>()
  /** The route options for so many bytes of files and of fields beside them. */
  return (nameUploader: NameUploader, maxBytes: number, fieldBytes = 0) => ({
    bodyLimit: maxBytes + fieldBytes + formBytes,
    config: { upload: true },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      const upload: Upload = { isHandled: false, isClosed: false, release: () => {} }
      uploads.set(request, upload)
      // Fastify calls no onResponse when the client disconnects; every response closes, once.
      reply.raw.once('close', () => {
        upload.isClosed = true
        drain(request, upload.body)
        if (!upload.isHandled) upload.release()
      })
      const person = await nameUploader(request)
      // The connection may have been lost meanwhile.
      if (upload.isClosed) throw new Failure('request.malformed')
      const bytes = Math.min(maxBytes, Number(request.headers['content-length'] ?? maxBytes))
      upload.release = reserve(bytes, person, networkOf(request.ip))
    },
    preParsing: async (request: FastifyRequest, reply: FastifyReply, body: NodeJS.ReadableStream) => {
      const counted = enforcePace(pace, () => reply.header('connection', 'close'))
      const upload = uploads.get(request)
      if (upload) upload.body = counted
      body.once('error', error => counted.destroy(error))
      return body.pipe(counted)
    },
    // The bytes stay in memory while the handler works, even when the client has gone.
    preHandler: async (request: FastifyRequest) => {
      const upload = uploads.get(request)
      if (upload) upload.isHandled = true
    },
    onSend: async (request: FastifyRequest) => {
      const upload = uploads.get(request)
      if (!upload) return
      upload.isHandled = false
      if (upload.isClosed) upload.release()
    },
  })
}

/** The route options for an upload; see `createUploads`. */
export type Uploads = ReturnType<typeof createUploads>

/** Reserves memory for the files that arrive in this process at one time. */
function createBudget() {
  const { inAll, ofNetwork, ofPerson } = limits.form.bytesAtOnce
  const held = new Set<{ bytes: number; person: string; network: string }>()
  /** Returns a function that releases the bytes and may be called several times. Refuses with `server.busy`. */
  return (bytes: number, person: string, network: string): (() => void) => {
    const sums = { inAll: bytes, ofNetwork: bytes, ofPerson: bytes }
    for (const other of held) {
      sums.inAll += other.bytes
      if (other.network === network) sums.ofNetwork += other.bytes
      if (other.person === person) sums.ofPerson += other.bytes
    }
    if (sums.inAll > inAll || sums.ofNetwork > ofNetwork || sums.ofPerson > ofPerson) {
      throw new Failure('server.busy', { retryAfter: 2 })
    }
    const reservation = { bytes, person, network }
    held.add(reservation)
    return () => held.delete(reservation)
  }
}

/** Drains the rest of a request that got its response early, so that the connection can serve another call. */
function drain({ raw }: FastifyRequest, counted: CountedBody | undefined): void {
  if (!counted || counted.destroyed) return
  raw.unpipe(counted)
  counted.destroy()
  raw.resume()
}

type CountedBody = Transform & { receivedEncodedLength: number }

/** Passes a body on, or ends it with `request.too_slow`. */
function enforcePace({ after, bytesPerSecond }: Pace, onTooSlow: () => void): CountedBody {
  const startedAt = performance.now()
  const isTooSlow = () => {
    const passed = performance.now() - startedAt
    return passed >= after && counted.receivedEncodedLength < (passed / 1000) * bytesPerSecond
  }
  const counted: CountedBody = Object.assign(
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
  // The reader may have stopped by then.
  counted.on('error', () => {})
  return counted.once('close', () => clearInterval(watch))
}

/** The single file of a multipart form. Refuses anything else with `request.wrong_type` or `request.invalid`. */
export async function readUpload(request: FastifyRequest, field: string): Promise<Buffer> {
  const refusal = () => {
    const detail = [{ loc: ['body', field], msg: 'Please choose one file', type: 'upload' }]
    return new Failure('request.invalid', { detail })
  }
  const form = readOneFile(request, field, refusal)
  if (!form) throw new Failure('request.wrong_type')
  const [file] = form.files
  if (!file || Object.keys(form.fields).length > 0) throw refusal()
  return file.bytes
}

function readOneFile(request: FastifyRequest, field: string, refusal: () => Failure) {
  const maxBytes = request.rawBody?.length ?? 0
  try {
    return readForm(request, { field, atMost: 1, maxBytes, totalBytes: maxBytes })
  } catch (error) {
    const isRefused = error instanceof Failure && error.code !== 'request.too_large'
    throw isRefused ? refusal() : error
  }
}
