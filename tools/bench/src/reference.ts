import { createServer, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { fetchBytes } from './fetch-bytes.ts'

// The plain server beside which the shop is measured: fetches each path from the shop once, then serves the
// same headers and bytes from memory, with node:http only.

const [shop = ''] = process.argv.slice(2)
const cached = new Map<string, { status: number; headers: OutgoingHttpHeaders; bytes: Buffer }>()
const ofTheConnection = ['connection', 'keep-alive', 'transfer-encoding', 'date']

const server = createServer((request, response) => {
  const path = request.url ?? '/'
  const answer = cached.get(path)
  if (answer) response.writeHead(answer.status, answer.headers).end(answer.bytes)
  else void keep(path, response)
})

async function keep(path: string, response: ServerResponse): Promise<void> {
  const { status, headers, bytes } = await fetchBytes(shop + path)
  const own = Object.entries(headers).filter(([name]) => !ofTheConnection.includes(name))
  const answer = { status, headers: { ...Object.fromEntries(own), 'content-length': bytes.length }, bytes }
  cached.set(path, answer)
  response.writeHead(answer.status, answer.headers).end(bytes)
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object') console.log(`open: http://127.0.0.1:${address.port}`)
})
process.once('SIGTERM', () => process.exit(0))
