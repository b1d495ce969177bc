import { Failure } from '@akyede/contract/failures'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isDirectLocalCall } from './address.ts'
import type { MovableClock } from './clock.ts'
import type { Platform } from './platform.ts'

const Advance = z.strictObject({
  advance_ms: z
    .int()
    .min(0)
    .max(366 * 24 * 3_600_000),
})

/**
 * `POST /__test/clock {advance_ms}` moves the clock of the server and runs the jobs that fall due; only this machine
 * may call it.
 */
export function serveTestControls(
  http: FastifyInstance,
  { clock, jobs }: Pick<Platform, 'jobs'> & { clock: MovableClock },
): void {
  http.post('/__test/clock', async (request, reply) => {
    if (!isDirectLocalCall(request.raw)) throw new Failure('request.not_found')
    const parsed = Advance.safeParse(request.body)
    if (!parsed.success) throw new Failure('request.invalid')
    await clock.advance(parsed.data.advance_ms)
    await jobs.runScheduledNow()
    return reply.send({ now: clock.now().toISOString() })
  })
}
