import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AwsClient } from 'aws4fetch'
import { isLoopback } from './address.ts'
import { orUndefinedWhenMissing } from './private-files.ts'
import { ConfigFailure } from './refuse-unsafe.ts'

/**
 * Stores pictures by name. A name contains a hash of the picture's bytes, so a stored picture never changes and writing
 * it again is safe.
 */
export interface PictureStore {
  /** Where the pictures are, without secrets. */
  readonly place: string
  /** Returns undefined when there is no such picture. */
  read(name: string): Promise<Buffer | undefined>
  /** Writes the whole picture or nothing. */
  write(name: string, bytes: Buffer): Promise<void>
  /** Does nothing when there is no such picture. */
  remove(name: string): Promise<void>
}

/** The folder of the pictures when PICTURES_URL is not set. */
export const pictureFolderOf = (dataDir: string): string => join(dataDir, 'product-pictures')

/**
 * Opens a store by its place: a URL as in PICTURES_URL, or the path of a folder. Fails with ConfigFailure when a part of
 * the URL is missing.
 */
export const openPictureStore = (place: string): PictureStore =>
  place.startsWith('s3:') ? createPictureBucket(readBucketUrl(place)) : createPictureFolder(place)

interface PictureBucket {
  /** The address of the bucket, such as "https://s3.example/pictures", without a trailing slash. */
  readonly address: string
  readonly region: string
  readonly key: string
  readonly secret: string
}

function readBucketUrl(text: string): PictureBucket {
  const { username, password, host, hostname, pathname, searchParams } = new URL(text)
  const path = pathname.replace(/\/+$/, '')
  const usesTls = searchParams.get('tls') !== 'off'
  const missing = [
    !username && 'a key',
    !password && 'a secret',
    !/^(\/[\w.-]+)+$/.test(path) && 'the name of a bucket',
    !usesTls && !isLoopback(hostname) && 'TLS, except on this machine',
  ].filter(Boolean)
  if (missing.length > 0) throw new ConfigFailure(`PICTURES_URL needs ${missing.join(', ')}.`)
  return {
    address: `${usesTls ? 'https' : 'http'}://${host}${path}`,
    region: searchParams.get('region') ?? 'us-east-1',
    key: decodeURIComponent(username),
    secret: decodeURIComponent(password),
  }
}

/** Stores pictures as files of one folder. */
function createPictureFolder(folder: string): PictureStore {
  const pathOf = (name: string) => join(folder, checkName(name))
  return {
    place: folder,
    read: async name => readFile(pathOf(name)).catch(orUndefinedWhenMissing),
    // It is renamed when it is whole, so that nobody reads a partial picture.
    async write(name, bytes) {
      const path = pathOf(name)
      const draft = `${path}.${crypto.randomUUID()}.draft`
      await mkdir(join(path, '..'), { recursive: true })
      try {
        await writeFile(draft, bytes)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    remove: name => rm(pathOf(name), { force: true }),
  }
}

/** Milliseconds for one request, repetitions included. */
const timeout = 20_000

/**
 * Stores pictures in a bucket of an S3-compatible store. Requests that fail with 5xx are repeated twice. The client is
 * loaded by the first one.
 */
function createPictureBucket({ address, region, key, secret }: PictureBucket): PictureStore {
  let opened: Promise<AwsClient> | undefined
  async function openClient(): Promise<AwsClient> {
    const { AwsClient } = await import('aws4fetch')
    return new AwsClient({
      accessKeyId: key,
      secretAccessKey: secret,
      service: 's3',
      region,
      retries: 2,
    })
  }
  async function request(method: string, name: string, body?: Buffer): Promise<Response | undefined> {
    const url = `${address}/${checkName(name)}`
    opened ??= openClient()
    const response = await (await opened).fetch(url, {
      method,
      signal: AbortSignal.timeout(timeout),
      ...(body && { body: new Uint8Array(body) }),
    })
    if (response.ok) return response
    const text = await response.text()
    if (response.status === 404 && !text.includes('NoSuchBucket')) return undefined
    // The text may repeat the key, so only the code is shown.
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''
    throw new Error(`the picture store at ${new URL(address).host} answers ${response.status} ${code}`)
  }
  return {
    place: address,
    async read(name) {
      const response = await request('GET', name)
      return response && Buffer.from(await response.arrayBuffer())
    },
    async write(name, bytes) {
      const response = await request('PUT', name, bytes)
      await response?.body?.cancel()
    },
    async remove(name) {
      const response = await request('DELETE', name)
      await response?.body?.cancel()
    },
  }
}

/** Names are paths of lower-case words, such as "originals/basket-1a2b3c.avif", so that none leads out of the store. */
function checkName(name: string): string {
  if (/^([a-z0-9-]+\/)*[a-z0-9-]+\.[a-z0-9]+$/.test(name)) return name
  throw new Error(`"${name}" is not the name of a picture`)
}
