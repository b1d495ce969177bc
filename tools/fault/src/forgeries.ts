import { gzipSync } from 'node:zlib'
import { bodyOf, type Sent, signatureOf } from './provider-events.ts'
import type { Random } from './random.ts'

export interface Forgery extends Sent {
  readonly trick: string
}

const named = 'x-paystack-signature'

/** Forged events that claim a successful payment without the provider's key. */
const tricks: Readonly<Record<string, (body: string, random: Random) => Sent>> = {
  'no signature': body => ({ body, headers: {} }),
  'an empty signature': body => signed(body, ''),
  'an empty body': body => signed('', signatureOf(body)),
  'a bit of the body flipped': (body, random) => signed(flipped(body, random), signatureOf(body)),
  'a bit of the signature flipped': (body, random) => {
    const bytes = flipped(Buffer.from(signatureOf(body), 'hex'), random)
    return signed(body, Buffer.from(bytes).toString('hex'))
  },
  'a signature too short': (body, random) => signed(body, signatureOf(body).slice(0, random.below(128))),
  'a signature too long': body => signed(body, `${signatureOf(body)}00`),
  'two signatures': body => signed(body, `${signatureOf(body)}, ${signatureOf(body)}`),
  'no hexadecimal signature': body => signed(body, 'g'.repeat(128)),
  'another secret': body => signed(body, signatureOf(body, 'sk_test_somebody_else')),
  'an empty secret': body => signed(body, signatureOf(body, '')),
  'the signature of another event': body => signed(body, signatureOf(bodyOf('charge.success', 'another'))),
  'blanks behind the body': body => signed(`${body} `, signatureOf(body)),
  'the same in another order': body => {
    const { event, data } = JSON.parse(body) as { event: string; data: object }
    return signed(JSON.stringify({ data, event }), signatureOf(body))
  },
  'another character set': body => ({
    body: new Uint8Array(Buffer.from(body, 'utf16le')),
    headers: { [named]: signatureOf(body), 'content-type': 'application/json; charset=utf-16le' },
  }),
  'letters outside of ASCII written otherwise': body =>
    signed(body.replace('test', 't\\u0065st'), signatureOf(body)),
  'a compressed body': body => ({
    body: new Uint8Array(gzipSync(body)),
    headers: { [named]: signatureOf(body), 'content-encoding': 'gzip' },
  }),
}

export const forgeryTricks = Object.keys(tricks)

/** Generates `count` forgeries for this payment, every kind in turn. */
export function* forgeries(reference: string, count: number, random: Random): Generator<Forgery> {
  const all = Object.entries(tricks)
  for (let made = 0; made < count; made++) {
    const [trick, forge] = all[made % all.length] ?? random.pick(all)
    yield { trick, ...forge(bodyOf('charge.success', reference), random) }
  }
}

const signed = (body: Sent['body'], signature: string): Sent => ({ body, headers: { [named]: signature } })

function flipped(original: string | Uint8Array, random: Random): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Buffer.from(original))
  const at = random.below(bytes.length)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
  return bytes
}
