import { escapeHtml } from '#platform/escape-html.ts'

/** What XML 1.0 has no way to write (section 2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const unwritable = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

/** `<name>text</name>`, whatever the text is. */
export const element = (name: string, text: string): string =>
  `<${name}>${escapeHtml(text.replace(unwritable, ''))}</${name}>`

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
