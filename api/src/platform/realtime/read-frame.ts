import { z } from 'zod'

const Auth = z.object({
  type: z.literal('auth'),
  payload: z.strictObject({
    token: z.string().max(4_096),
    proof: z.strictObject({ key: z.string().max(200), signature: z.string().max(200) }).optional(),
    channel: z.string().max(100).optional(),
    last_id: z.uuid().optional(),
  }),
})
const Subscribe = z.object({
  type: z.literal('subscribe'),
  payload: z.strictObject({ channel: z.string().max(100) }),
})
const Frame = z.discriminatedUnion('type', [Auth, Subscribe])

/** What came in; undefined when it is none of the frames that a client may send. */
export function readFrame(text: string): z.output<typeof Frame> | undefined {
  try {
    return Frame.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
