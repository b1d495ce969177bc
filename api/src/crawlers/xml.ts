import { escapeHtml } from '#platform/email-html.ts'

/** Characters that XML 1.0 cannot contain (section 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes these characters
const forbiddenCharacters = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** Writes `<name>text</name>` with any text escaped. */
export const element = (name: string, text: string): string =>
  `<${name}>${escapeHtml(text.replace(forbiddenCharacters, ''))}</${name}>`

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
