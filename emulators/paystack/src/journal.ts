import { type FileHandle, open, readFile, rename } from 'node:fs/promises'

/** Every complete line of the journal, parsed; a line cut short by a crash was never acknowledged. */
export async function readJournal(path: string): Promise<unknown[]> {
  const text = await readFile(path, 'utf8').catch(whenMissing)
  const lines = text.split('\n').slice(0, -1)
  return lines.map((line, index) => parseLine(line, `${path}:${index + 1}`))
}

/** An append-only file of JSON lines. Lines appended during a write share the next one. */
export class Journal {
  readonly #file: FileHandle
  #waiting: string[] = []
  #newestWrite: Promise<void> = Promise.resolve()

  private constructor(file: FileHandle) {
    this.#file = file
  }

  /** Atomically replaces the file with `records`. */
  static async startWith(path: string, records: Iterable<unknown>): Promise<Journal> {
    const draft = `${path}.new`
    const file = await open(draft, 'w', 0o600)
    // A temporary file left by a crash may have another mode.
    await file.chmod(0o600)
    await file.appendFile(Array.from(records, toLine).join(''))
    await file.sync()
    await rename(draft, path)
    return new Journal(file)
  }

  append(record: unknown): void {
    this.#waiting.push(toLine(record))
    if (this.#waiting.length > 1) return
    this.#newestWrite = this.#newestWrite.then(() => this.#write())
    // flushed() reports the failure; an unobserved rejection must not end the process.
    this.#newestWrite.catch(() => {})
  }

  /** Resolves once everything appended so far is on disk; always rejects after a failed write. */
  flushed(): Promise<void> {
    return this.#newestWrite
  }

  async close(): Promise<void> {
    await this.#newestWrite.finally(() => this.#file.close())
  }

  async #write(): Promise<void> {
    const batch = this.#waiting.join('')
    this.#waiting = []
    await this.#file.appendFile(batch)
    await this.#file.datasync()
  }
}

function toLine(record: unknown): string {
  return `${JSON.stringify(record)}\n`
}

function parseLine(line: string, place: string): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new Error(`The payment journal is damaged at ${place}; remove the file to start afresh`, { cause })
  }
}

function whenMissing(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return ''
  throw error
}
