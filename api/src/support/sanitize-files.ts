import { isUtf8 } from 'node:buffer'
import { Failure } from '@akyede/contract/failures'
import { limits } from '@akyede/contract/limits'
import type { SupportAttachment } from '@akyede/contract/support'
import type { ReceivedFile } from '#platform/read-form.ts'
import { redrawPicture } from '#platform/redraw-picture.ts'
import { fileExtension, sanitizeFileName } from './file-name.ts'
import type { Scan } from './scan.ts'

/** A file as it is stored and downloaded. */
export interface SafeFile {
  readonly name: string
  readonly type: SupportAttachment['type']
  readonly bytes: Buffer
}

const { side, maxPixels } = limits.support.files
const acceptedTypes = 'Please choose a PNG, JPEG or WebP image, a PDF or a text file'

/**
 * Accepts the supported kinds of files (security design, section 9). The first bytes must match the extension, and
 * pictures are redrawn. Fails with `request.invalid`, naming the first rejected file.
 */
export async function sanitizeFiles(
  scan: Scan,
  field: string,
  files: readonly ReceivedFile[],
): Promise<readonly SafeFile[]> {
  const safe: SafeFile[] = []
  for (const [at, file] of files.entries()) {
    const name = sanitizeFileName(file.name)
    const refuse = (msg: string, type: string) => {
      const detail = [{ loc: ['body', field, at], msg: `${name}: ${msg}`, type }]
      return new Failure('request.invalid', { detail })
    }
    if (file.bytes.length === 0) throw refuse('This file is empty', 'file_empty')
    const kind = detectFileKind(fileExtension(name), file.bytes)
    if (!kind) throw refuse(acceptedTypes, 'file_type')
    if (!(await scan(file.bytes))) throw refuse('This file isn’t safe, so we can’t accept it', 'file_harmful')
    const safeFile =
      kind === 'picture' ? await redrawnFile(name, file.bytes) : unchangedFile(name, kind, file.bytes)
    if (!safeFile) throw refuse(acceptedTypes, 'file_type')
    safe.push(safeFile)
  }
  return safe
}

const unchangedFile = (name: string, kind: 'pdf' | 'text', bytes: Buffer): SafeFile => ({
  name,
  type: kind === 'pdf' ? 'application/pdf' : 'text/plain',
  bytes,
})

async function redrawnFile(name: string, bytes: Buffer): Promise<SafeFile | undefined> {
  const picture = await redrawPicture(bytes, { width: side, height: side, whole: true, maxPixels })
  return picture && { name: name.replace(/\w+$/, 'webp'), type: 'image/webp', bytes: picture }
}

type FileKind = 'picture' | 'pdf' | 'text'

const startsWith = (bytes: Buffer, ...codes: number[]): boolean =>
  codes.every((code, at) => bytes[at] === code)
const hasWord = (bytes: Buffer, at: number, word: string): boolean =>
  bytes.subarray(at, at + word.length).toString('latin1') === word

/** UTF-8 without control characters, and without the signature of another format. */
function isText(bytes: Buffer): boolean {
  if (!isUtf8(bytes) || hasWord(bytes, 0, '%PDF') || hasWord(bytes, 0, 'GIF8')) return false
  return bytes.every(code => code >= 0x20 || code === 0x09 || code === 0x0a || code === 0x0c || code === 0x0d)
}

const kinds: Readonly<Record<string, { kind: FileKind; holds: (bytes: Buffer) => boolean }>> = {
  png: { kind: 'picture', holds: bytes => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  jpg: { kind: 'picture', holds: bytes => startsWith(bytes, 0xff, 0xd8, 0xff) },
  jpeg: { kind: 'picture', holds: bytes => startsWith(bytes, 0xff, 0xd8, 0xff) },
  webp: { kind: 'picture', holds: bytes => hasWord(bytes, 0, 'RIFF') && hasWord(bytes, 8, 'WEBP') },
  pdf: { kind: 'pdf', holds: bytes => hasWord(bytes, 0, '%PDF-') },
  txt: { kind: 'text', holds: isText },
}

/** The kind of a file whose content matches its extension; otherwise undefined. */
function detectFileKind(ending: string, bytes: Buffer): FileKind | undefined {
  const known = Object.hasOwn(kinds, ending) ? kinds[ending] : undefined
  return known?.holds(bytes) ? known.kind : undefined
}
