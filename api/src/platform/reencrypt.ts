import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from './sql.ts'
import type { TextCipher } from './text-cipher.ts'

/** Encrypted texts of one kind that are stored in rows. */
export interface EncryptedTexts {
  /** What they are, in the plural, for the operator. */
  readonly name: string
  readonly cipher: TextCipher
  /** Reads the next rows, at most `batchSize`, in the order of their keys; after none of them from the first on. */
  readBatch(after: string | undefined): Promise<readonly EncryptedRow[]>
  /** Stores the new texts of rows that still hold the former ones, in one statement; returns the number of rows. */
  replace(texts: readonly ReencryptedText[]): Promise<number>
}

export interface EncryptedRow {
  readonly key: string
  /** Null when the row holds no encrypted text. */
  readonly sealed: string | null
  /** The context in which the text was encrypted. */
  readonly context: string
}

export interface ReencryptedText {
  readonly key: string
  readonly former: string
  readonly current: string
  readonly text: string
}

export interface Reencrypted {
  readonly name: string
  readonly moved: number
  /** Rows that need a key which is not configured, or that were changed outside the server. */
  readonly unreadable: number
}

/** Rows that one statement reads or replaces, well within the statement timeout of the pool. */
export const batchSize = 1_000
/** Milliseconds until rows are tried again that another transaction had locked. */
const pause = 200

/**
 * Encrypts by the current key what a former key encrypted. Each batch commits by itself, so that a command that is
 * killed has moved the batches before. A row that changes meanwhile keeps its change, and is looked at again.
 */
export async function reencrypt(texts: EncryptedTexts): Promise<Reencrypted> {
  for (let moved = 0; ; await sleep(pause)) {
    const pass = await reencryptOnce(texts)
    moved += pass.moved
    if (pass.former === pass.unreadable) return { name: texts.name, moved, unreadable: pass.unreadable }
  }
}

/** Goes through all rows once. `former` counts the texts that were found under a key other than the current one. */
async function reencryptOnce(texts: EncryptedTexts) {
  const counted = { former: 0, moved: 0, unreadable: 0 }
  for (let batch = await texts.readBatch(undefined); batch.length > 0; ) {
    const former = batch.filter(({ sealed }) => sealed !== null && !texts.cipher.isCurrent(sealed))
    const readable = former.flatMap(row => reencryptRow(texts.cipher, row) ?? [])
    counted.former += former.length
    counted.unreadable += former.length - readable.length
    if (readable.length > 0) counted.moved += await texts.replace(readable)
    batch = await texts.readBatch(batch.at(-1)?.key)
  }
  return counted
}

function reencryptRow(
  cipher: TextCipher,
  { key, sealed, context }: EncryptedRow,
): ReencryptedText | undefined {
  const former = sealed ?? ''
  try {
    const text = cipher.decrypt(former, context)
    return { key, former, current: cipher.encrypt(text, context), text }
  } catch {
    return undefined
  }
}

/** The rows of a statement with columns `key`, `former` and `current`, which are text. */
export const reencryptedRows = (texts: readonly ReencryptedText[]) => {
  const columnOf = (name: 'key' | 'former' | 'current') =>
    sql`${sql.param(texts.map(text => text[name]))}::text[]`
  return sql`unnest(${columnOf('key')}, ${columnOf('former')}, ${columnOf('current')}) as next (key, former, current)`
}
