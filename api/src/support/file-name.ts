import { limits } from '@akyede/contract/limits'

/** Invisible characters, and those that reverse the reading direction. */
const invisibleCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu
const reserved = /[<>:"|?*]/g

/** Reduces a name to a plain file name: no folder, no characters that hide its extension, limited length. */
export function sanitizeFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const name = last
    .normalize('NFC')
    .replace(invisibleCharacters, '')
    .replace(reserved, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const ending = fileExtension(name)
  const stem = ending ? name.slice(0, -ending.length - 1) : name
  const room = limits.support.files.nameMax - ending.length - 1
  const short = [...stem].slice(0, room).join('').trim() || 'file'
  return ending ? `${short}.${ending}` : short
}

/** The extension in lower case without the dot; empty for none. */
export function fileExtension(name: string): string {
  const [, ending = ''] = /\.([a-z0-9]{1,10})$/i.exec(name) ?? []
  return ending.toLowerCase()
}

/** RFC 6266: the full name in UTF-8, and an ASCII fallback for old clients. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\w .-]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}
