import { createHmac, type KeyObject } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { FastifyInstance } from 'fastify'
import { after } from '#platform/clock.ts'
import { deriveKeys } from '#platform/derive-key.ts'
import type { Platform } from '#platform/platform.ts'
import { isSameText } from '#platform/secrets.ts'
import { eq } from '#platform/sql.ts'
import { contentDisposition } from './file-name.ts'
import { supportAttachments } from './tables.ts'

type Context = Pick<Platform, 'config' | 'clock' | 'database'>

const keysFor = ({ config }: Pick<Platform, 'config'>) =>
  deriveKeys(config.secrets.token, 'support attachment')
const signed = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** A signed URL that opens a file for one minute, without a session. */
export function createFileUrl(context: Pick<Context, 'config' | 'clock'>, attachmentId: string) {
  const expiresAt = after(context.clock, limits.support.linkLife)
  const payload = `${attachmentId}.${expiresAt.getTime()}`
  const url = `/attachments/${payload}.${signed(keysFor(context)[0], payload)}`
  return { url, expires_at: expiresAt.toISOString() }
}

/** Returns undefined for an invalid signature or an expired link. */
function readToken(context: Pick<Context, 'config' | 'clock'>, token: string): string | undefined {
  const [, payload = '', id, until, mac = ''] = /^(([0-9a-f-]{36})\.(\d{13}))\.([\w-]{43})$/.exec(token) ?? []
  const holds = keysFor(context).some(key => isSameText(mac, signed(key, payload)))
  return holds && Number(until) > context.clock.now().getTime() ? id : undefined
}

const charset = { 'text/plain': '; charset=utf-8' } as Readonly<Record<string, string>>

/**
 * Serves a file as a download that is never displayed: with the detected type, in a sandbox without permissions
 * (security design, section 9).
 */
export function serveAttachments(
  http: FastifyInstance,
  context: Context,
  admit: (address: string) => void,
): void {
  http.get<{ Params: { token: string } }>('/attachments/:token', async (request, reply) => {
    admit(request.ip)
    const id = readToken(context, request.params.token)
    if (!id) throw new Failure('request.not_found')
    const [file] = await context.database
      .select()
      .from(supportAttachments)
      .where(eq(supportAttachments.id, id))
    if (!file) throw new Failure('request.not_found')
    return reply
      .headers({
        'content-type': file.type + (charset[file.type] ?? ''),
        'content-disposition': contentDisposition(file.name),
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'cache-control': 'private, no-store',
      })
      .send(file.bytes)
  })
}
