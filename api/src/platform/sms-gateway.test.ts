import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail, Message } from './mail.ts'
import { createSmsGateway, withSmsGateway } from './sms-gateway.ts'

interface Heard {
  readonly method: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

let server: Server
let heard: Heard[] = []
let status = 202
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, headers } = request
    heard.push({ method, headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
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

test('hands a message over with its key, its sender and the id that it is known by', async () => {
  heard = []
  const gateway = createSmsGateway(account(), () => true)
  await gateway.send(code)
  await gateway.send(code)
  expect(heard.map(({ method, body }) => [method, body])).toEqual(
    [1, 2].map(() => ['POST', { id: code.id, from: 'Akyede', to: code.to, text: code.text }]),
  )
  expect(heard.map(({ headers }) => [headers.authorization, headers['idempotency-key']])).toEqual(
    [1, 2].map(() => ['Bearer the-gateway-key', code.id]),
  )
})

test.each([400, 401, 429, 500, 503])(
  'fails when the gateway answers %i, without a word of the key or the code',
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

test('follows no redirect: the key is for the gateway alone', async () => {
  heard = []
  status = 307
  await expect(createSmsGateway(account(), () => true).send(code)).rejects.toThrow('it answers 307')
  status = 202
  expect(heard).toHaveLength(1)
})

test('is not reached where only we are', async () => {
  heard = []
  await expect(createSmsGateway(account()).send(code)).rejects.toThrow()
  expect(heard).toEqual([])
})

test('letters go the way they went', async () => {
  const sent: string[] = []
  const way = (name: string): Mail => ({
    send: async ({ id }) => void sent.push(`${name} ${id}`),
    deleteMessages: async () => {},
  })
  const mail = withSmsGateway(way('letter'), way('sms'))
  await mail.send(code)
  await mail.send({ ...code, id: 'letter-1', channel: 'email', to: 'ama@example.com' })
  expect(sent).toEqual(['sms second-factor-code-1', 'letter letter-1'])
})
