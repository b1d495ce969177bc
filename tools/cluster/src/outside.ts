// node tools/cluster/src/outside.ts provider|pictures FOLDER PORT [SHOP_ORIGIN]
//
// What stands outside of the cluster: the payment provider, and the S3-compatible store of pictures. Prints that it is open.

// @ts-expect-error The package has no types.
import S3rver from '@20minutes/s3rver'
import { paystackEmulator } from '@akyede/emulator-paystack'
import Fastify from 'fastify'

const [what, folder = '', port = '', shopOrigin = ''] = process.argv.slice(2)
await (what === 'provider' ? openProvider() : openPictures())
process.stdout.write('open\n')

async function openProvider(): Promise<void> {
  const http = Fastify({ forceCloseConnections: true })
  const origin = `http://127.0.0.1:${port}`
  const emulator = paystackEmulator({
    publicUrl: () => `${origin}/_paystack`,
    webhookUrl: () => `${shopOrigin}/api/v1/payments/webhooks/paystack`,
    clock: { now: () => new Date() },
    stateFolder: folder,
  })
  await http.register(emulator, { prefix: '/_paystack' })
  await http.listen({ host: '127.0.0.1', port: Number(port) })
}

async function openPictures(): Promise<void> {
  const Server: new (options: object) => { run(): Promise<unknown> } = S3rver
  const options = { directory: folder, address: '127.0.0.1', port: Number(port), silent: true }
  await new Server({ ...options, configureBuckets: [{ name: 'pictures' }] }).run()
}
