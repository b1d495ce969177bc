import { createServer, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'

export interface PaymentProvider {
  readonly origin: string
  /** From now on the payment counts as paid. */
  approve(reference: string): void
  close(): void
}

/** The server uses no emulator of its own beside a key. */
export const providerKey = 'sk_test_benchmark'

/**
 * Answers the calls of Paystack's API that a checkout needs, in the process of the load generator, so that the
 * provider's work does not count as the server's.
 */
export async function openPaymentProvider(): Promise<PaymentProvider> {
  const amounts = new Map<string, number>()
  const approved = new Set<string>()
  let refunds = 0
  const respond = async (request: IncomingMessage): Promise<unknown> => {
    const path = new URL(request.url ?? '/', 'http://provider').pathname
    const [, subject, action, reference = ''] = path.split('/')
    if (path === '/transaction/initialize') {
      const body = (await json(request)) as { reference: string; amount: number }
      amounts.set(body.reference, body.amount)
      return { authorization_url: `http://127.0.0.1/pay/${body.reference}`, reference: body.reference }
    }
    if (subject === 'transaction' && action === 'verify') {
      const status = approved.has(reference) ? 'success' : 'abandoned'
      const amount = amounts.get(reference) ?? 0
      return {
        id: `of-${reference}`,
        reference,
        domain: 'test',
        status,
        amount,
        currency: 'GHS',
        channel: 'card',
      }
    }
    if (path === '/refund' && request.method === 'POST') return { id: ++refunds, status: 'processed' }
    return []
  }
  const server = createServer((request, response) => {
    void respond(request).then(data =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ status: true, message: '', data })),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    approve: reference => void approved.add(reference),
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
