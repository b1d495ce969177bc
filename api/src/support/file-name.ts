import { limits } from '@akyede/contract/limits'

/** What nobody sees in a name, or what lets it be read the other way round. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu
const reserved = /[<>:"|?*]/g

/** A name that is a name alone: no folder, no marks that hide its ending, not longer than a line. */
export function sanitizeFileName(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const name = last
    .normalize('NFC')
    .replace(unseen, '')
    .replace(reserved, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const ending = fileExtension(name)
  const stem = ending ? name.slice(0, -ending.length - 1) : name
  const room = limits.support.files.nameMax - ending.length - 1
  const short = [...stem].slice(0, room).join('').trim() || 'file'
  return ending ? `${short}.${ending}` : short
}

/** In lower case, without the dot; empty without one. */
export function fileExtension(name: string): string {
  const [, ending = ''] = /\.([a-z0-9]{1,10})$/i.exec(name) ?? []
  return ending.toLowerCase()
}

/** RFC 6266: the name in full, and for what is old in letters that everybody reads. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\w .-]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}
