import { mkdtempSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { formOf } from '#test/form.ts'
import { openProgram } from '#test/program.ts'
import { openTestShop } from '#test/test-shop.ts'
import { createScan } from './scan.ts'

const servers: Server[] = []
afterAll(() => servers.forEach(server => void server.close()))

const found = 'stream: Eicar-Test-Signature FOUND'
/** A minimal clamd with INSTREAM. `say` decides the response for the received bytes. */
async function pretendClamd(say: (bytes: string) => string | undefined): Promise<string> {
  const path = join(mkdtempSync(join(tmpdir(), 'clamd-')), 'clamd.sock')
  const listen = (socket: Socket) => {
    let got = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', chunk => {
      got = Buffer.concat([got, chunk])
      const start = 'zINSTREAM\0'.length
      if (got.length < start + 4) return
      const length = got.readUInt32BE(start)
      const isWhole = got.length >= start + 8 + length && got.readUInt32BE(start + 4 + length) === 0
      const response = isWhole && say(got.subarray(start + 4, start + 4 + length).toString('latin1'))
      if (response) socket.end(`${response}\0`)
    })
  }
  const server = createServer(listen)
  servers.push(server)
  await new Promise<void>(resolve => server.listen(path, resolve))
  return `unix://${path}`
}

test('with clamd configured, no harmful file is stored, and no file at all while clamd is unreachable', async () => {
  const CLAMD_URL = await pretendClamd(bytes => (bytes.includes('EICAR') ? found : 'stream: OK'))
  const shop = await openTestShop({ environment: { CLAMD_URL } })
  try {
    const program = openProgram(shop)
    await program.register()
    const send = (bytes: string) =>
      program.call('addSupportAttachment', {
        body: formOf({}, [{ name: 'a.txt', bytes, field: 'attachment' }]) as never,
      } as never)
    expect((await send('Fine.')).status).toBe(201)
    const harmful = await send('EICAR')
    expect([harmful.status, harmful.body.message]).toEqual([
      422,
      'a.txt: This file isn’t safe, so we can’t accept it',
    ])
    servers[0]?.close()
    const away = await send('Fine.')
    expect([away.status, away.body.code]).toEqual([503, 'support.scan_away'])
    const { rows } = await shop.database.execute('select 1 from support_attachments')
    expect(rows).toHaveLength(1)
  } finally {
    await shop.close()
  }
})

test.each<[string, string | undefined]>([
  ['that never answers', undefined],
  ['that answers something else', 'INSTREAM size limit exceeded. ERROR'],
])('no file is accepted from a clamd %s', async (_what, response) => {
  const clamdUrl = await pretendClamd(() => response)
  const scan = createScan({ config: { clamdUrl }, log: { error: () => {} } } as never, 100)
  await expect(scan(Buffer.from('Fine.'))).rejects.toMatchObject({ code: 'support.scan_away' })
})
