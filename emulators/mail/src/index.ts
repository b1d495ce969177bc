import { SMTPServer } from 'smtp-server'

/** What the server does with the next message. */
export type Behaviour =
  | {
      readonly kind: 'refuse'
      readonly at: 'recipient' | 'content'
      readonly code: number
      /** The enhanced status code (RFC 3463), such as "5.7.1". */
      readonly status?: string
    }
  /** Never responds to the content. */
  | { readonly kind: 'stall' }
  /** Stores the message and drops the connection before it responds. */
  | { readonly kind: 'drop' }

export interface ReceivedMessage {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and body as they came over the wire. */
  readonly raw: string
  /** The value of the first header of this name, with its lines joined. */
  header(name: string): string | undefined
}

export interface MailEmulator {
  /** For MAIL_URL. */
  readonly url: string
  readonly received: readonly ReceivedMessage[]
  /** Connections that were open at the same time, at most. */
  readonly mostConnections: number
  /** Applies to the next messages, one each. */
  behave(...next: readonly Behaviour[]): void
  close(): Promise<void>
}

/** An SMTP server that stores what it receives, and can refuse, stall or drop the connection. */
export async function openMailEmulator(): Promise<MailEmulator> {
  const received: ReceivedMessage[] = []
  const planned: Behaviour[] = []
  const connections = new Set<string>()
  let mostConnections = 0
  let current: Behaviour | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect({ id }, done) {
      connections.add(id)
      mostConnections = Math.max(mostConnections, connections.size)
      done()
    },
    onClose: ({ id }) => void connections.delete(id),
    onRcptTo(_address, _session, done) {
      current = planned.shift()
      done(current?.kind === 'refuse' && current.at === 'recipient' ? refusal(current) : null)
    },
    onData(stream, { envelope }, done) {
      const behaviour = current
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (behaviour?.kind === 'stall') return
        if (behaviour?.kind === 'refuse') return done(refusal(behaviour))
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        received.push(messageOf(from, to, Buffer.concat(chunks).toString('utf8')))
        if (behaviour?.kind === 'drop') return dropConnections()
        done()
      })
    },
  })
  server.on('error', () => {})
  const dropConnections = () => {
    for (const connection of server.connections) connection._socket.destroy()
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the mail emulator has no port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    get mostConnections() {
      return mostConnections
    },
    behave: (...next) => void planned.push(...next),
    close: () =>
      new Promise<void>(resolve => {
        dropConnections()
        server.close(() => resolve())
      }),
  }
}

const refusal = ({ code, status = '' }: Extract<Behaviour, { kind: 'refuse' }>): Error =>
  Object.assign(new Error(`${status} the emulator refuses this`.trim()), { responseCode: code })

function messageOf(from: string, to: readonly string[], raw: string): ReceivedMessage {
  const [head = ''] = raw.split('\r\n\r\n', 1)
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const header = (name: string) =>
    lines.find(line => line.toLowerCase().startsWith(`${name.toLowerCase()}: `))?.slice(name.length + 2)
  return { from, to, raw, header }
}
