import { connect, type Socket } from 'node:net'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { Platform } from '#platform/platform.ts'

/** Returns false for harmful bytes. Fails with `support.scan_away` when the scanner cannot be reached. */
export type Scan = (bytes: Buffer) => Promise<boolean>

/** Scans with clamd when the operator configured it. Otherwise only the checks of the file type apply. */
export function createScan(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  within = limits.support.scanWithin,
): Scan {
  const { clamdUrl } = config
  if (clamdUrl === undefined) return async () => true
  return async bytes => {
    const verdict = await scanWithClamd(new URL(clamdUrl), bytes, within).catch(error => {
      log.error('clamd did not look at a file', { error })
      throw new Failure('support.scan_away', { retryAfter: 30 })
    })
    return verdict
  }
}

/** clamd(8), INSTREAM: chunks with a length prefix, a zero length at the end; the response is one line. */
async function scanWithClamd(url: URL, bytes: Buffer, within: number): Promise<boolean> {
  const socket =
    url.protocol === 'unix:' ? connect(url.pathname) : connect(Number(url.port || 3310), url.hostname)
  const timer = setTimeout(() => socket.destroy(new Error('clamd did not answer in time')), within)
  try {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    socket.write(Buffer.concat([Buffer.from('zINSTREAM\0'), length, bytes, Buffer.alloc(4)]))
    const response = await read(socket)
    if (response === 'stream: OK') return true
    if (/^stream: .+ FOUND$/.test(response)) return false
    throw new Error(`clamd answered "${response.slice(0, 100)}"`)
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}

async function read(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    if (text.includes('\0') || text.length > 4096) break
  }
  const [response = ''] = text.split('\0', 1)
  return response.trim()
}
