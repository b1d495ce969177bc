import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { type PaystackEmulatorOptions, paystackEmulator } from './index.ts'

export const secretKey = 'sk_test_of_this_test'
export const authorization = `Bearer ${secretKey}`
export const email = 'ama@akyede.test'

export const noResponse = 0

type Received = { body: Buffer; signature: string | undefined }
export type Receiver = { url: string; received: Received[]; statuses: number[]; close(): Promise<void> }

/** The webhook endpoint of a shop: records the raw bytes and responds with `statuses` in turn, then 200. */
export async function startReceiver(onReceive: () => void = () => {}): Promise<Receiver> {
  const received: Received[] = []
  const statuses: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({
      body: Buffer.concat(chunks),
      signature: request.headers['x-paystack-signature']?.toString(),
    })
    onReceive()
    const status = statuses.shift() ?? 200
    if (status !== noResponse) response.writeHead(status).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  onTestFinished(close)
  return { url: `http://127.0.0.1:${port}/webhooks`, received, statuses, close }
}

/** A temporary folder that is removed after the test. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'paystack-emulator-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

type Start = Partial<PaystackEmulatorOptions> & { receiver?: Receiver }

/** The emulator below `/_paystack`, listening until the end of the test. */
export async function startEmulator({ receiver, ...options }: Start = {}): Promise<FastifyInstance> {
  const app = Fastify()
  const plugin = paystackEmulator({
    secretKey,
    publicUrl: () => 'http://shop.test/_paystack',
    webhookUrl: () => receiver?.url ?? 'http://127.0.0.1:9/nobody',
    clock: { now: () => new Date() },
    stateFolder: options.stateFolder ?? (await freshFolder()),
    retryDelaysMs: [20, 20, 20],
    ...options,
  })
  app.register(plugin, { prefix: '/_paystack' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return app
}

/** A clock that stands still until it is moved. */
export function movableClock() {
  let time = Date.parse('2026-03-06T09:00:00Z')
  const advance = (ms: number) => {
    time += ms
  }
  return { now: () => new Date(time), advance }
}

export async function initialize(app: FastifyInstance, fields: object = {}) {
  const payload = { email, amount: 12_345, callback_url: 'https://shop.test/checkout/success', ...fields }
  const url = '/_paystack/transaction/initialize'
  return app.inject({ method: 'POST', url, headers: { authorization }, payload })
}

/** Initializes a transaction; returns its reference and the URL of the hosted page. */
export async function openPayment(app: FastifyInstance, fields: object = {}) {
  const { data } = (await initialize(app, fields)).json()
  return { reference: data.reference as string, page: `/_paystack/checkout/${data.access_code}` }
}

export async function verify(app: FastifyInstance, reference: string) {
  const url = `/_paystack/transaction/verify/${reference}`
  return app.inject({ url, headers: { authorization } })
}

/** Calls the provider's API with the key of the test. */
export async function sendRequest(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
) {
  const url = `/_paystack/${path}`
  return app.inject({ method, url, headers: { authorization }, ...(payload && { payload }) })
}

export const wallet = (phone: string, provider = 'mtn') => ({ phone, provider })

/** Charges 123.45 cedis to this number without a page. */
export async function charge(app: FastifyInstance, phone: string, fields: object = {}) {
  const payload = { email, amount: 12_345, currency: 'GHS', mobile_money: wallet(phone), ...fields }
  return sendRequest(app, 'POST', 'charge', payload)
}

/** The names of the events sent so far, in order of arrival. */
export function eventsOf({ received }: Receiver): string[] {
  return received.map(({ body }) => JSON.parse(body.toString()).event)
}

export async function control(app: FastifyInstance, call: string, payload: object) {
  return app.inject({ method: 'POST', url: `/_paystack/__control/${call}`, payload })
}

const form = {
  channel: 'card',
  card_number: '4084 0840 8408 4081',
  expiry: '12/40',
  cvv: '408',
  network: 'mtn',
}

/** Clicks a button of the hosted page, with its initial fields unless given. */
export async function click(app: FastifyInstance, page: string, action: string, fields: object = {}) {
  const payload = new URLSearchParams({ ...form, phone: '0551234987', action, ...fields }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return app.inject({ method: 'POST', url: page, headers, payload })
}

/** Clicks Approve with a wallet of this number. */
export async function approveByPhone(app: FastifyInstance, page: string, phone: string) {
  return click(app, page, 'approve', { channel: 'mobile_money', phone })
}

/** Number of webhooks of this reference that wait for a 200; at 0 no more will be sent. */
export async function webhooksWaiting(app: FastifyInstance, reference: string): Promise<number> {
  return (await app.inject(`/_paystack/__control/transactions/${reference}`)).json().data.webhooks.waiting
}

/** The reference of the payment of `paidEmulator`. */
export const paidReference = 'akd-1'

/** An emulator with a stopped clock and one payment by this wallet. */
export async function paidEmulator(phone = '0551234987') {
  const clock = movableClock()
  const app = await startEmulator({ clock })
  await charge(app, phone, { reference: paidReference })
  return { app, clock }
}

/** Requests a refund of that payment. */
export const refund = (app: FastifyInstance, fields: object = {}) =>
  sendRequest(app, 'POST', 'refund', { transaction: paidReference, ...fields })

export const statusOfPaid = async (app: FastifyInstance) =>
  (await verify(app, paidReference)).json().data.status

export const refundStatus = async (app: FastifyInstance, id: number) =>
  (await sendRequest(app, 'GET', `refund/${id}`)).json().data.status
