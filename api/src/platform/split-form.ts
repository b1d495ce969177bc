import { Failure } from '@akyede/contract/failures'

/** One part of a multipart form (RFC 7578); a part without a file name is a field. */
export interface FormPart {
  readonly name: string
  readonly fileName: string | undefined
  readonly bytes: Buffer
}

const headBytes = 4 * 1024
const crlf = Buffer.from('\r\n')
const headEnd = Buffer.from('\r\n\r\n')

/**
 * Yields the parts of a form one by one, so that the caller can stop at any of them. Strict: refuses with
 * `request.form_malformed` what browsers and programs would not send.
 */
export function* splitForm(bytes: Buffer, contentType: string): Generator<FormPart> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`)
  // No line break precedes the first delimiter.
  if (bytes.indexOf(delimiter.subarray(2)) !== 0) throw malformed()
  let at = delimiter.length - 2
  for (;;) {
    if (bytes.subarray(at, at + 2).toString('latin1') === '--') return refuseTrailing(bytes.subarray(at + 2))
    if (!bytes.subarray(at, at + 2).equals(crlf)) throw malformed()
    const start = at + 2
    const end = bytes.indexOf(delimiter, start)
    // Without this check a part without headers would begin where its delimiter ends.
    if (end < 0) throw malformed()
    yield partOf(bytes.subarray(start, end))
    at = end + delimiter.length
  }
}

const malformed = () => new Failure('request.form_malformed')

function boundaryOf(contentType: string): string {
  const [, quoted, unquoted] =
    /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType) ?? []
  const boundary = quoted ?? unquoted
  if (!boundary) throw malformed()
  return boundary
}

function refuseTrailing(rest: Buffer): void {
  if (rest.length > 0 && !rest.equals(crlf)) throw malformed()
}

function partOf(part: Buffer): FormPart {
  const end = part.indexOf(headEnd)
  if (end < 0 || end > headBytes) throw malformed()
  const lines = part.subarray(0, end).toString('utf8').split('\r\n')
  const named: { name?: string | undefined; fileName?: string | undefined } = {}
  for (const line of lines) {
    const [, header = '', value = ''] = /^([\w-]+):[ \t]*(.*)$/.exec(line) ?? []
    const kind = header.toLowerCase()
    if (kind === 'content-disposition') Object.assign(named, namesOf(value))
    // Encoded parts are refused, because encoding could hide a file from the scanner.
    else if (kind === 'content-encoding') throw malformed()
    else if (kind === 'content-transfer-encoding' && !/^(binary|8bit|7bit)$/i.test(value)) throw malformed()
    else if (!kind) throw malformed()
  }
  if (named.name === undefined) throw malformed()
  return { name: named.name, fileName: named.fileName, bytes: part.subarray(end + headEnd.length) }
}

const parameter = /^;[ \t]*(\w+\*?)=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))[ \t]*/

function namesOf(value: string): { name: string | undefined; fileName: string | undefined } {
  const found = new Map<string, string>()
  if (!value.startsWith('form-data')) throw malformed()
  for (let rest = value.slice('form-data'.length).trim(); rest !== ''; ) {
    const [whole, name = '', quoted, unquoted = ''] = parameter.exec(rest) ?? []
    if (whole === undefined || found.has(name)) throw malformed()
    found.set(name, quoted === undefined ? unquoted : unescaped(quoted))
    rest = rest.slice(whole.length)
  }
  return { name: found.get('name'), fileName: found.get('filename') }
}

/** Browsers write quotes and line ends as %22, %0D and %0A; curl uses a backslash. */
const unescaped = (text: string): string =>
  text
    .replace(/\\(["\\])/g, '$1')
    .replace(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
