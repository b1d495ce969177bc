import type { MetaDescriptor } from 'react-router'
import { isNarrowed, type ListAddress } from './list-address.ts'

/** Search engines keep the whole list and its pages; what visitors narrow or sort themselves leads there (D41). */
export function listMeta(address: ListAddress, whole: string): MetaDescriptor[] {
  const canonical = address.page > 1 ? `${whole}?page=${address.page}` : whole
  const link = { tagName: 'link', rel: 'canonical', href: canonical }
  return isNarrowed(address) ? [link, { name: 'robots', content: 'noindex, follow' }] : [link]
}
