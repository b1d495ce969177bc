import type { MetaDescriptor } from 'react-router'

/** The title ("Help · Akyɛde") and description of a page, for its `meta`. */
export function pageMeta(title: string, description?: string): MetaDescriptor[] {
  const titled = { title: `${title} · Akyɛde` }
  return description ? [titled, { name: 'description', content: description }] : [titled]
}
