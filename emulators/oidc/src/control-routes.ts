import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Emulator } from './emulator.ts'
import { Refusal } from './refusal.ts'

const alterBody = z.strictObject({
  claims: z.record(z.string(), z.unknown()).exactOptional(),
  signature: z.enum(['forged', 'none', 'HS256']).exactOptional(),
  app_id: z.string().exactOptional(),
})
const outageBody = z.strictObject({ on: z.boolean() })

/** Calls that the real providers do not have: tests cause outages and forged tokens. */
export async function controlRoutes(app: FastifyInstance, { faults, keys }: Emulator): Promise<void> {
  app.post('/alter-next', request => {
    faults.alterNext(read(alterBody, request.body))
    return { status: 'success' }
  })

  app.post('/outage', request => {
    faults.setOutage(read(outageBody, request.body).on)
    return { status: 'success' }
  })

  app.post('/rotate-keys', async () => {
    await keys.rotate()
    return { status: 'success' }
  })
}

function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new Refusal('invalid_request', z.prettifyError(parsed.error))
}
