import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
// @ts-expect-error The package has no types.
import S3rver from '@20minutes/s3rver'

const Server: new (options: object) => { run(): Promise<{ port: number }>; close(): Promise<void> } = S3rver

/** An S3-compatible store of one bucket, `pictures`, which checks signatures. */
export interface TestS3 {
  /** A URL for PICTURES_URL; the parts replace those of the right one. */
  url(parts?: { readonly bucket?: string; readonly secret?: string }): string
  /** Stops answering: its port refuses connections. */
  close(): Promise<void>
}

export async function openTestS3(): Promise<TestS3> {
  const directory = await mkdtemp(join(tmpdir(), 'akyede-s3-'))
  const server = new Server({
    directory,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    configureBuckets: [{ name: 'pictures' }],
  })
  const { port } = await server.run()
  return {
    url: ({ bucket = 'pictures', secret = 'S3RVER' } = {}) =>
      `s3://S3RVER:${secret}@127.0.0.1:${port}/${bucket}?tls=off`,
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
