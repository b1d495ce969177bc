import { createHmac, type KeyObject } from 'node:crypto'
import { pictureUrl } from '@akyede/contract/catalogue'
import { Failure } from '@akyede/contract/failures'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { FastifyInstance } from 'fastify'
import { masterOf } from '#feature/catalogue'
import type { Clock } from '#platform/clock.ts'
import type { Executor } from '#platform/database.ts'
import { deriveKeys } from '#platform/derive-key.ts'
import type { Platform } from '#platform/platform.ts'
import { isSameText } from '#platform/secrets.ts'
import { sql } from '#platform/sql.ts'

type Context = Pick<Platform, 'config' | 'clock'>

const keysFor = ({ config }: Context) => deriveKeys(config.secrets.token, 'unpublished photograph')
const signed = (key: KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** The same address for at least half of its life, so that browsers do not load a picture again with each response. */
function expiryOf(clock: Clock): number {
  const life = workshopLimits.photographs.linkLife
  return (Math.floor(clock.now().getTime() / life) + 2) * life
}

/** A signed address that opens a file of the picture store, without a session. */
export function createPictureUrl(context: Context, name: string): string {
  const payload = `${Buffer.from(name).toString('base64url')}.${expiryOf(context.clock)}`
  return `/photographs/${payload}.${signed(keysFor(context)[0], payload)}`
}

/** Returns undefined for an invalid signature or an expired link. */
function readToken(context: Context, token: string): string | undefined {
  const [, payload = '', name = '', until, mac = ''] =
    /^(([\w-]{1,200})\.(\d{13}))\.([\w-]{43})$/.exec(token) ?? []
  const holds = keysFor(context).some(key => isSameText(mac, signed(key, payload)))
  return holds && Number(until) > context.clock.now().getTime()
    ? Buffer.from(name, 'base64url').toString()
    : undefined
}

/** The public address of pictures of published products, and signed ones of the others. */
export async function createPictureUrls(
  context: Context,
  executor: Executor,
  slugs: readonly string[],
): Promise<(slug: string) => string> {
  const { rows } = await executor.execute<{ slug: string }>(sql`
    select slug from pictures where slug = any(${sql.param([...new Set(slugs)])}::text[])`)
  const published = new Set(rows.map(({ slug }) => slug))
  return slug => (published.has(slug) ? pictureUrl(slug) : createPictureUrl(context, masterOf(slug)))
}

/** Serves photographs that are not published to people who got a signed address: members, and staff. */
export function servePhotographs(
  http: FastifyInstance,
  platform: Pick<Platform, 'config' | 'clock' | 'pictures'>,
  admit: (address: string) => void,
): void {
  http.get<{ Params: { token: string } }>('/photographs/:token', async (request, reply) => {
    admit(request.ip)
    const name = readToken(platform, request.params.token)
    const bytes = name && (await platform.pictures.read(name))
    if (!name || !bytes) throw new Failure('request.not_found')
    return reply
      .headers({
        'content-type': name.endsWith('.avif') ? 'image/avif' : 'image/jpeg',
        'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'private, max-age=21600, immutable',
      })
      .send(bytes)
  })
}
