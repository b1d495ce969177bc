import { type BytesResponse, fetchBytes } from './fetch-bytes.ts'

export const kinds = ['html', 'script', 'style', 'font', 'picture', 'other'] as const
export type Kind = (typeof kinds)[number]

export interface Loaded {
  readonly path: string
  readonly kind: Kind
  /** Bytes of the body as transferred. */
  readonly bytes: number
  readonly encoding: string
  /** A cached copy needs no revalidation. */
  readonly isFresh: boolean
}

const kindOfType: readonly [RegExp, Kind][] = [
  [/html/, 'html'],
  [/javascript/, 'script'],
  [/css/, 'style'],
  [/font|woff/, 'font'],
  [/^image\//, 'picture'],
]

type Headers = Readonly<Record<string, string>>

/**
 * The resources that a browser loads for the first view of a page: the document, what it references, and the
 * static imports of these. Pictures with `loading="lazy"` do not count.
 */
export async function loadFirstView(origin: string, path: string, headers: Headers = {}): Promise<Loaded[]> {
  const seen = new Set([path])
  const queue = [path]
  const loaded: Loaded[] = []
  let readers: Readers = allReaders
  for (const next of queue) {
    const { one, text } = await fetchResource(origin, next, headers)
    loaded.push(one)
    const namedBy = readers[one.kind]
    if (!namedBy) continue
    if (one.kind === 'html' && usesDeviceFonts(text)) readers = readersWithoutFonts
    for (const address of namedBy(text).map(name => new URL(name, origin + next))) {
      if (address.origin !== origin || seen.has(address.pathname)) continue
      seen.add(address.pathname)
      queue.push(address.pathname)
    }
  }
  return loaded
}

interface FetchedResource {
  readonly one: Loaded
  /** The decompressed text, if it may reference more. */
  readonly text: string
}

/** Pages share most files: each is fetched once. */
const cached = new Map<string, FetchedResource>()

async function fetchResource(origin: string, path: string, headers: Headers): Promise<FetchedResource> {
  const key = JSON.stringify([origin, path, headers])
  const known = cached.get(key)
  if (known) return known
  const response = await fetchBytes(origin + path, headers)
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}`)
  const one = describe(path, response)
  const text = allReaders[one.kind] ? await fetch(origin + path, { headers }).then(body => body.text()) : ''
  if (one.isFresh) cached.set(key, { one, text })
  return { one, text }
}

/**
 * The resources that a browser with a warm cache loads later: the whole document, as though it had changed,
 * and stale files unless the server returns 304.
 */
export async function loadAgain(origin: string, first: readonly Loaded[]): Promise<Loaded[]> {
  const again: Loaded[] = []
  for (const one of first) {
    if (one.kind === 'html') again.push(one)
    else if (!one.isFresh) again.push({ ...one, bytes: await bytesIfChanged(origin + one.path) })
  }
  return again
}

async function bytesIfChanged(address: string): Promise<number> {
  const { etag } = (await fetchBytes(address)).headers
  const requested = await fetchBytes(address, etag ? { 'if-none-match': etag } : {})
  return requested.bytes.length
}

function describe(path: string, { headers, bytes }: BytesResponse): Loaded {
  const type = headers['content-type'] ?? ''
  const kind = kindOfType.find(([pattern]) => pattern.test(type))?.[1] ?? 'other'
  const encoding = headers['content-encoding'] ?? 'identity'
  return { path, kind, bytes: bytes.length, encoding, isFresh: isFresh(headers['cache-control']) }
}

const isFresh = (cacheControl = ''): boolean =>
  !/no-cache|no-store/.test(cacheControl) && Number(/max-age=(\d+)/.exec(cacheControl)?.[1] ?? 0) > 0

/** Data saver mode uses the device's fonts. */
const usesDeviceFonts = (html: string): boolean => /<html\b[^>]*\sdata-save-data/.test(html)

/** Scripts, styles, preloads and pictures that are not lazy. */
export function namedByPage(html: string): string[] {
  const tags = html.match(/<(?:script|link|img)\b[^>]*>/g) ?? []
  const named = tags.map(tag => {
    if (tag.startsWith('<script')) return attribute(tag, 'src')
    if (tag.startsWith('<img')) return attribute(tag, 'loading') === 'lazy' ? undefined : pictureOf(tag)
    const loads = /stylesheet|preload|icon|manifest/.test(attribute(tag, 'rel') ?? '')
    // A preload of a picture has a srcset, and the picture itself is on the page.
    return loads && attribute(tag, 'as') !== 'image' ? attribute(tag, 'href') : undefined
  })
  const inline = [...html.matchAll(/<script\b[^>]*>([^<]*)<\/script>/g)].map(([, code = '']) => code)
  return [...named.filter(name => name !== undefined), ...inline.flatMap(namedByScript)].filter(
    name => !name.startsWith('data:'),
  )
}

/** A phone of 360 CSS px at a density of 2. */
const phone = { width: 360, density: 2 }
const pixelsOf: Readonly<Record<string, number>> = { px: 1, rem: 16, vw: phone.width / 100 }

/** The source that a phone chooses: the last of `sizes` applies to it. */
function pictureOf(tag: string): string | undefined {
  const choices = [...(attribute(tag, 'srcset') ?? '').matchAll(/(\S+) (\d+)w/g)]
  const [, amount, unit = 'px'] = /([\d.]+)(px|rem|vw)\s*$/.exec(attribute(tag, 'sizes') ?? '') ?? []
  const devicePixels = Number(amount) * (pixelsOf[unit] ?? 1) * phone.density
  const [, chosen] = choices.find(([, , width]) => Number(width) >= devicePixels) ?? choices.at(-1) ?? []
  return chosen ?? attribute(tag, 'src')
}

/** Static imports; dynamic ones are loaded later. */
export function namedByScript(code: string): string[] {
  const imports = /(?:\bfrom|\bimport)\s*["']((?:\.{0,2}\/)[^"']+)["']/g
  return [...code.matchAll(imports)].map(([, name = '']) => name)
}

/** Fonts; only the browser knows which ones a text needs, so all count. */
export function namedByStyle(css: string): string[] {
  const fonts = /url\(["']?([^"')]+\.woff2)["']?\)/g
  return [...css.matchAll(fonts)].map(([, name = '']) => name)
}

type Readers = Partial<Record<Kind, (text: string) => string[]>>

const readersWithoutFonts: Readers = { html: namedByPage, script: namedByScript }
const allReaders: Readers = { ...readersWithoutFonts, style: namedByStyle }

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&')
}
