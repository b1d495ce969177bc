import { type Answer, fetchBytes } from './fetch-bytes.ts'

export const kinds = ['html', 'script', 'style', 'font', 'picture', 'other'] as const
export type Kind = (typeof kinds)[number]

export interface Loaded {
  readonly path: string
  readonly kind: Kind
  /** Bytes of the body as they travelled. */
  readonly bytes: number
  readonly encoding: string
}

const kindOfType: readonly [RegExp, Kind][] = [
  [/html/, 'html'],
  [/javascript/, 'script'],
  [/css/, 'style'],
  [/font|woff/, 'font'],
  [/^image\//, 'picture'],
]

/**
 * What a browser loads for the first view of a page without being asked twice: the document, what it names, and
 * what that names in turn by static imports. Lazy pictures count where `loading` does not hold them back.
 */
export async function loadFirstView(origin: string, path: string): Promise<Loaded[]> {
  const seen = new Set([path])
  const queue = [path]
  const loaded: Loaded[] = []
  for (const next of queue) {
    const answer = await fetchBytes(origin + next)
    if (answer.status !== 200) throw new Error(`${next} answered ${answer.status}`)
    const one = describe(next, answer)
    loaded.push(one)
    const namedBy = readers[one.kind]
    if (!namedBy) continue
    const named = namedBy(await unpacked(origin + next))
    for (const address of named.map(name => new URL(name, origin + next))) {
      if (address.origin !== origin || seen.has(address.pathname)) continue
      seen.add(address.pathname)
      queue.push(address.pathname)
    }
  }
  return loaded
}

function describe(path: string, { headers, bytes }: Answer): Loaded {
  const type = headers['content-type'] ?? ''
  const kind = kindOfType.find(([pattern]) => pattern.test(type))?.[1] ?? 'other'
  return { path, kind, bytes: bytes.length, encoding: headers['content-encoding'] ?? 'identity' }
}

const unpacked = (address: string): Promise<string> => fetch(address).then(response => response.text())

/** Scripts, styles, preloads and the pictures that are not lazy. */
export function namedByPage(html: string): string[] {
  const tags = html.match(/<(?:script|link|img)\b[^>]*>/g) ?? []
  const named = tags.map(tag => {
    if (tag.startsWith('<script')) return attribute(tag, 'src')
    if (tag.startsWith('<img'))
      return attribute(tag, 'loading') === 'lazy' ? undefined : attribute(tag, 'src')
    const loads = /stylesheet|preload|icon|manifest/.test(attribute(tag, 'rel') ?? '')
    // A preload of a picture names its choice of widths, and the picture itself is on the page.
    return loads && attribute(tag, 'as') !== 'image' ? attribute(tag, 'href') : undefined
  })
  const inline = [...html.matchAll(/<script\b[^>]*>([^<]*)<\/script>/g)].map(([, code = '']) => code)
  return [...named.filter(name => name !== undefined), ...inline.flatMap(namedByScript)].filter(
    name => !name.startsWith('data:'),
  )
}

/** Static imports; dynamic ones wait for their moment. */
export function namedByScript(code: string): string[] {
  const imports = /(?:\bfrom|\bimport)\s*["']((?:\.{0,2}\/)[^"']+)["']/g
  return [...code.matchAll(imports)].map(([, name = '']) => name)
}

/** Fonts; which of them a text needs only the browser knows, so all count. */
export function namedByStyle(css: string): string[] {
  const fonts = /url\(["']?([^"')]+\.woff2)["']?\)/g
  return [...css.matchAll(fonts)].map(([, name = '']) => name)
}

const readers: Partial<Record<Kind, (text: string) => string[]>> = {
  html: namedByPage,
  script: namedByScript,
  style: namedByStyle,
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]?.replaceAll('&amp;', '&')
}
