import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { verifyChecksum } from './checksum.ts'
import {
  damagedBackup,
  End,
  endOfRows,
  formatVersion,
  Header,
  TableEnd,
  TableStart,
  UnusableBackup,
} from './format.ts'

/** A backup file whose checksum was verified. */
export interface Backup {
  readonly file: string
  readonly header: Header
}

/** Verifies the whole file before its content is used. Refuses with BackupUnusable. */
export async function openBackup(file: string): Promise<Backup> {
  await verifyChecksum(file)
  const reader = readFrom(file)
  try {
    return { file, header: readHeader(file, parsed(file, z.unknown(), await reader.line())) }
  } finally {
    reader.close()
  }
}

function readHeader(file: string, line: unknown): Header {
  const header = Header.safeParse(line)
  if (header.success) return header.data
  const { data: other } = z.object({ akyede_backup: z.number() }).safeParse(line)
  if (!other) throw new UnusableBackup(`${file} is not a backup of the shop.`)
  throw new UnusableBackup(
    `${file} is written in format ${other.akyede_backup}; this version of the shop reads format ${formatVersion}. Restore it with the version that made it, or a newer one.`,
  )
}

export interface TableReader {
  readonly table: TableStart
  /** Must be read to the end before the next table. */
  readonly rows: AsyncIterable<Buffer>
  /** Compares the rows with the file's checksum; refuses with BackupUnusable when they differ. */
  check(copied: number): Promise<void>
}

/** Yields the tables and returns the end; refuses with BackupUnusable when totals differ. */
export async function* readTables({ file }: Backup): AsyncGenerator<TableReader, End> {
  const reader = readFrom(file)
  let tables = 0
  let rows = 0
  try {
    await reader.line()
    for (;;) {
      const entry = parsed(file, z.union([TableStart, End]), await reader.line())
      if ('end' in entry) {
        if (entry.tables !== tables || entry.rows !== rows) throw damagedBackup(file)
        return entry
      }
      const hash = createHash('sha256')
      yield {
        table: entry,
        rows: hashed(reader.rows(), hash),
        async check(copied) {
          const sum = parsed(file, TableEnd, await reader.line())
          if (sum.rows !== copied || sum.sha256 !== hash.digest('hex')) throw damagedBackup(file)
          rows += copied
        },
      }
      tables += 1
    }
  } finally {
    reader.close()
  }
}

function parsed<Entry extends z.ZodType>(file: string, entry: Entry, line: string): z.output<Entry> {
  try {
    return entry.parse(JSON.parse(line))
  } catch (cause) {
    throw damagedBackup(file, cause)
  }
}

async function* hashed(
  chunks: AsyncIterable<Buffer>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}

interface Reader {
  line(): Promise<string>
  /** Yields whole rows, up to the line that ends them. */
  rows(): AsyncGenerator<Buffer>
  close(): void
}

function readFrom(file: string): Reader {
  const gunzip = createGunzip({ chunkSize: 1 << 16 })
  // A failure surfaces where the unpacked bytes are read.
  pipeline(createReadStream(file), gunzip, () => {})
  const chunks: AsyncIterator<Buffer> = gunzip[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)

  async function readMore(): Promise<void> {
    const { value, done } = await chunks.next()
    if (done) throw damagedBackup(file)
    rest = Buffer.concat([rest, value])
  }
  function take(length: number): Buffer {
    const taken = rest.subarray(0, length)
    rest = rest.subarray(length)
    return taken
  }
  return {
    async line() {
      while (!rest.includes(newline)) await readMore()
      return take(rest.indexOf(newline) + 1).toString()
    },
    async *rows() {
      for (;;) {
        if (rest.subarray(0, endOfRows.length).equals(endOfRows)) return void take(endOfRows.length)
        const end = rest.indexOf(lastRow)
        const whole = end < 0 ? rest.lastIndexOf(newline) + 1 : end + 1
        if (whole > 0) yield take(whole)
        else await readMore()
      }
    },
    close: () => gunzip.destroy(),
  }
}

const newline = '\n'
const lastRow = Buffer.concat([Buffer.from(newline), endOfRows])
