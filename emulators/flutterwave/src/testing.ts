import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { type FlutterwaveEmulatorOptions, flutterwaveEmulator } from './index.ts'

export const secretKey = 'flw_key_of_this_test'
export const secretHash = 'flw_hash_of_this_test'
export const authorization = `Bearer ${secretKey}`
export const journalName = 'flutterwave-journal.jsonl'

type Webhook = {
  hash: unknown
  event: { event: string; data: Record<string, unknown> } & Record<string, unknown>
}
export type WebhookReceiver = { url: string; received: Webhook[]; statuses: (number | 'never')[] }

/** The webhook endpoint of a shop: records requests and responds with `statuses` in turn, then 200. */
export async function startReceiver(onReceive: () => void = () => {}): Promise<WebhookReceiver> {
  const received: Webhook[] = []
  const statuses: WebhookReceiver['statuses'] = []
  const app = Fastify({ forceCloseConnections: true })
  app.post('/webhooks', async (request, reply) => {
    received.push({ hash: request.headers['verif-hash'], event: request.body as Webhook['event'] })
    onReceive()
    const status = statuses.shift() ?? 200
    return status === 'never' ? reply.hijack() : reply.code(status).send({})
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return { url: `${origin}/webhooks`, received, statuses }
}

/** A temporary folder that is removed after the test. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flutterwave-emulator-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A clock that stands still until it is moved. */
export function frozenClock() {
  let now = Date.parse('2026-03-06T09:00:00Z')
  return {
    now: () => new Date(now),
    advance: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

type Options = Partial<FlutterwaveEmulatorOptions> & { shop?: WebhookReceiver }

/** The emulator below `/_flutterwave`, listening until the end of the test. */
export async function openEmulator({ shop, ...options }: Options = {}): Promise<FastifyInstance> {
  const app = Fastify()
  const plugin = flutterwaveEmulator({
    secretKey,
    secretHash,
    publicUrl: () => 'http://shop.test/_flutterwave',
    webhookUrl: () => shop?.url ?? 'http://127.0.0.1:9/nobody',
    clock: frozenClock(),
    stateFolder: options.stateFolder ?? freshFolder(),
    retryDelaysMs: [0, 0, 0],
    ...options,
  })
  app.register(plugin, { prefix: '/_flutterwave' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return app
}

/** Sends a request to the API or control calls; returns status and body. */
export async function sendRequest(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
) {
  const url = `/_flutterwave${path}`
  const response = await app.inject({
    method,
    url,
    headers: { authorization },
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json() }
}

export const control = (app: FastifyInstance, call: string, payload: object) =>
  sendRequest(app, 'POST', `/__control/${call}`, payload)

const common = {
  tx_ref: 'akd-1',
  amount: 123.45,
  currency: 'GHS',
  redirect_url: 'https://shop.test/success?reference=akd-1',
}

/** Charges the wallet of a number that waits for the payer's approval, unless `fields` say otherwise. */
export const charge = (app: FastifyInstance, fields: object = {}) =>
  sendRequest(app, 'POST', '/v3/charges?type=mobile_money_ghana', {
    ...common,
    email: 'ama@akyede.test',
    phone_number: '0551234000',
    network: 'MTN',
    ...fields,
  })

export const openLink = (app: FastifyInstance, fields: object = {}) =>
  sendRequest(app, 'POST', '/v3/payments', { ...common, customer: { email: 'ama@akyede.test' }, ...fields })

export const verify = (app: FastifyInstance, reference = 'akd-1') =>
  sendRequest(app, 'GET', `/v3/transactions/verify_by_reference?tx_ref=${reference}`)

/** The status of `verify`, or the message of its refusal. */
export async function statusOf(app: FastifyInstance, reference = 'akd-1'): Promise<string> {
  const { body } = await verify(app, reference)
  return body.data?.status ?? body.message
}

/** Number of webhooks of this reference that wait for a 200; at 0 no more will be sent. */
export async function webhooksWaiting(app: FastifyInstance, reference = 'akd-1'): Promise<number> {
  return (await sendRequest(app, 'GET', `/__control/transactions/${reference}`)).body.data.webhooks.waiting
}

/** The page that an API response leads to, as a payer without JavaScript sees it. */
export function pageOf(app: FastifyInstance, response: Awaited<ReturnType<typeof sendRequest>>) {
  const address = response.body.data?.link ?? response.body.meta.authorization.redirect
  const url = new URL(address).pathname
  return {
    open: () => app.inject(url),
    press: (action: string, fields: object = {}) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ action, ...fields }).toString(),
      }),
  }
}
