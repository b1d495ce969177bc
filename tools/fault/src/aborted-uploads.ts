import { setTimeout as pause } from 'node:timers/promises'
import { registerBuyers } from './buyer.ts'
import { checkInvariants, type Fault } from './fault.ts'
import { headOf, openConnection } from './raw-connections.ts'
import { openShop } from './shop.ts'

const photoBytes = 5 * 1024 * 1024
const boundary = 'a-line-that-no-picture-has'
const photo = 'PUT /api/v1/users/me/photo'
const headersOf = (token: string, bytes: number) => ({
  authorization: `Bearer ${token}`,
  'content-type': `multipart/form-data; boundary=${boundary}`,
  'content-length': bytes,
})
const timeoutMs = 5_000

export const abortedUploads: Fault = {
  name: 'aborted-uploads',
  about: 'breaks uploads off in the middle, of strangers and of people with accounts: uploads go on working',
  counts: 'uploads',
  runs: { full: 400, short: 80 },
  isManualOnly: true,
  async run(context, { runs, say }) {
    const shop = await openShop(context)
    const buyers = await registerBuyers(shop.origin, 5)
    const [ama] = buyers
    const broken: string[] = []
    const breakOff = async (whose: string, tokens: readonly string[]) => {
      let taken = 0
      for (let begun = 0; begun < runs / 2; begun += tokens.length) {
        const connections = await Promise.all(
          tokens.map(token =>
            openConnection(shop.origin, headOf(photo, headersOf(token, photoBytes)), '127.0.0.2'),
          ),
        )
        for (const { socket } of connections) socket.write(`--${boundary}\r\n`)
        await pause(50)
        taken += connections.filter(({ status }) => status() === undefined).length
        for (const { socket } of connections) socket.destroy()
      }
      const status = await firstTaken(shop.origin, ama?.token ?? '')
      if (status === 503) broken.push(`after uploads of ${whose} broke off, an upload is answered with 503`)
      say(`uploads of ${whose} broke off; an upload is then answered with ${status}`)
      return taken
    }
    const ofStrangers = await breakOff('strangers', Array(10).fill('made.up.token'))
    const ofPeople = await breakOff(
      'people',
      buyers.map(({ token }) => token),
    )
    if (ofStrangers > 0) broken.push(`${ofStrangers} uploads of strangers were waited for`)
    return {
      measurements: { uploads: runs, 'broken off while the shop waited for the file': ofPeople },
      broken: [...broken, ...(await checkInvariants(shop))],
      late: [],
    }
  },
}

/** The status of a complete upload, which is retried for a while when there is no capacity. */
async function firstTaken(origin: string, token: string): Promise<number> {
  const late = performance.now() + timeoutMs
  for (;;) {
    const { status } = await fetch(`${origin}/api/v1/users/me/photo`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
      body: formWithPhoto(),
    })
    if (status !== 503 || performance.now() > late) return status
    await pause(100)
  }
}

/** No picture: refused after it has been read. */
function formWithPhoto(): FormData {
  const form = new FormData()
  form.append('photo', new Blob([new Uint8Array(1024)], { type: 'image/jpeg' }), 'me.jpg')
  return form
}
