import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { damagedBackup, lineOf, UnusableBackup } from './format.ts'

/** Passes the bytes of a file on and appends their checksum, which detects every changed or missing byte. */
export async function* appendChecksum(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
  yield checksumMember(hash.digest('hex'))
}

/** Reads the whole file. Refuses with BackupUnusable a file without a checksum, or with another one. */
export async function verifyChecksum(file: string): Promise<void> {
  const handle = await open(file).catch(error => {
    throw error.code === 'ENOENT' ? new UnusableBackup(`There is no file ${file}.`) : error
  })
  try {
    const { size } = await handle.stat()
    const start = Buffer.alloc(magic.length)
    await handle.read(start, 0, start.length, 0)
    if (!start.equals(magic)) throw new UnusableBackup(`${file} is not a backup of the shop.`)
    if (size <= checksumLength) throw damagedBackup(file)
    const checksum = Buffer.alloc(checksumLength)
    await handle.read(checksum, 0, checksumLength, size - checksumLength)
    const hash = createHash('sha256')
    const before = createReadStream(file, { end: size - checksumLength - 1, highWaterMark: 1 << 20 })
    for await (const chunk of before) hash.update(chunk)
    if (!checksum.equals(checksumMember(hash.digest('hex')))) throw damagedBackup(file)
  } finally {
    await handle.close()
  }
}

const magic = Buffer.from([0x1f, 0x8b, 8])

/**
 * The checksum as a gzip member (RFC 1952) of its own with one line, stored uncompressed: its length is fixed, and
 * tools that unpack the file show it as the last line.
 */
function checksumMember(sha256: string): Buffer {
  const line = lineOf({ sha256 })
  const header = Buffer.from([...magic, 0, 0, 0, 0, 0, 0, 255])
  const stored = Buffer.alloc(5)
  stored.writeUInt8(1, 0)
  stored.writeUInt16LE(line.length, 1)
  stored.writeUInt16LE(0xffff - line.length, 3)
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(line), 0)
  trailer.writeUInt32LE(line.length, 4)
  return Buffer.concat([header, stored, line, trailer])
}

const checksumLength = checksumMember('0'.repeat(64)).length
