const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: ' ',
}

/**
 * Converts HTML to the text that a person reads: paragraphs become lines, tags are removed, entities are
 * decoded.
 */
export const plainText = (html: string): string =>
  html
    .replace(/<(script|style)\b[\s\S]*?(<\/\1\s*>|$)/gi, '')
    .replace(/<\/(p|div|li|h\d|tr)\s*>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>?/g, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,6}));/gi, (whole, decimal, hex, name) =>
      name
        ? (named[name.toLowerCase()] ?? whole)
        : decodeCharacter(decimal ? Number(decimal) : parseInt(hex, 16)),
    )
    .replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, ' ')
    .replace(/[ \t]+/g, ' ')
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .join('\n')

const decodeCharacter = (code: number): string =>
  code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : ''
