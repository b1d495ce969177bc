/** A tag: lower-case name and attributes, the offset of its content and, for a script, its text. */
export interface Tag {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly end: number
  readonly script?: string
}

const tagName = /[a-z][a-z0-9]*/iy
const space = /[\s/]*/y
const attributeName = /[^\s=>"'/]+/y
const equals = /\s*=\s*/y
const bareValue = /[^\s>"']*/y

/** Limit that no honest page reaches. */
const tagsMost = 20_000

/** The opening tags of a page in order, in linear time for any input. */
export function* readOpeningTags(html: string): Generator<Tag> {
  let seen = 0
  for (let at = html.indexOf('<'); at !== -1 && seen < tagsMost; at = html.indexOf('<', at)) {
    seen += 1
    const name = take(tagName, html, at + 1)
    if (name === '') {
      at += 1
      continue
    }
    const tag = readAttributes(html, name.toLowerCase(), at + 1 + name.length)
    if (tag.name !== 'script') {
      yield tag
      at = tag.end
      continue
    }
    const close = html.indexOf('</script', tag.end)
    // An unclosed comment ends the page; searching for each end again would take quadratic time.
    if (close === -1) return
    yield { ...tag, script: html.slice(tag.end, close) }
    at = close
  }
}

function readAttributes(html: string, name: string, from: number): Tag {
  const attributes = new Map<string, string>()
  let at = from
  while (at < html.length) {
    at += take(space, html, at).length
    if (html[at] === '>') return { name, attributes, end: at + 1 }
    const key = take(attributeName, html, at)
    if (key === '') {
      at += 1
      continue
    }
    at += key.length
    const between = take(equals, html, at)
    if (between === '') continue
    at += between.length
    const [value, end] = readValue(html, at)
    if (!attributes.has(key.toLowerCase())) attributes.set(key.toLowerCase(), unescapeHtml(value))
    at = end
  }
  return { name, attributes, end: html.length }
}

function readValue(html: string, at: number): [string, number] {
  const quote = html[at]
  if (quote !== '"' && quote !== "'") {
    const value = take(bareValue, html, at)
    return [value, at + value.length]
  }
  const end = html.indexOf(quote, at + 1)
  return end === -1 ? ['', html.length] : [html.slice(at + 1, end), end + 1]
}

function take(pattern: RegExp, html: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(html)?.[0] ?? ''
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  nbsp: ' ',
}

/** Decodes common character references; rare ones stay unchanged. */
export const unescapeHtml = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
