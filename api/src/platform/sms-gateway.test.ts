import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from './mail.ts'
import { createSmsGateway } from './sms-gateway.ts'

interface ReceivedRequest {
  readonly method: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

let server: Server
let received: ReceivedRequest[] = []
let status = 202
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, headers } = request
    received.push({ method, headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
    if (status === 307) response.setHeader('location', '/elsewhere')
    response.writeHead(status).end('{}')
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const account = () => ({
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
  key: 'the-gateway-key',
  sender: 'Akyede',
})
const code: Message = {
  id: 'second-factor-code-1',
  channel: 'sms',
  to: '+233244123456',
  subject: 'Your Akyɛde code',
  text: '123456 is your Akyɛde code.',
}

test('sends a message with key, sender and idempotency id', async () => {
  received = []
  const gateway = createSmsGateway(account(), () => true)
  await gateway.send(code)
  await gateway.send(code)
  expect(received.map(({ method, body }) => [method, body])).toEqual(
    [1, 2].map(() => ['POST', { id: code.id, from: 'Akyede', to: code.to, text: code.text }]),
  )
  expect(received.map(({ headers }) => [headers.authorization, headers['idempotency-key']])).toEqual(
    [1, 2].map(() => ['Bearer the-gateway-key', code.id]),
  )
})

test.each([400, 401, 429, 500, 503])(
  'fails when the gateway responds with %i, and reveals neither key nor code',
  async answered => {
    status = answered
    const failure = await createSmsGateway(account(), () => true)
      .send(code)
      .catch((error: Error) => error)
    status = 202
    expect(String(failure)).toContain(`it answers ${answered}`)
    expect(String(failure)).not.toMatch(/123456|the-gateway-key/)
  },
)

test('follows no redirect, because the key is for the gateway alone', async () => {
  received = []
  status = 307
  await expect(createSmsGateway(account(), () => true).send(code)).rejects.toThrow('it answers 307')
  status = 202
  expect(received).toHaveLength(1)
})

test('refuses a gateway on an internal address', async () => {
  received = []
  await expect(createSmsGateway(account()).send(code)).rejects.toThrow()
  expect(received).toEqual([])
})
