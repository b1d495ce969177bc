import { limits } from '@akyede/contract/limits'
import type { SharedList } from '@akyede/contract/share-links'
import { isRemembrance, purposeWords } from '@akyede/contract/wish-words'
import type { WishlistPurpose } from '@akyede/contract/wishlist-fields'
import type { MetaDescriptor } from 'react-router'
import { linkPreview, privatePageMeta } from '#kit/private-page.ts'
import type { AdinkraName } from '#ui/adinkra.tsx'

/** The tags of a shared list, with its preview for chats. */
export function sharedMeta(url: string, list: SharedList, today: string): MetaDescriptor[] {
  const title = `${list.name}, ${list.owner.first_name}’s wishlist`
  const description = describe(list)
  const alt = `${isRemembrance(list) ? 'Items' : 'Gifts'} on the list “${list.name}”`
  return [
    ...privatePageMeta(title, description),
    ...linkPreview({ title, description, url, version: cardVersion(list, today), alt }),
  ]
}

function describe(list: SharedList): string {
  const occasion = occasionOf(list)?.name
  const own = list.description.trim()
  const count = `${list.itemCount} handmade ${list.itemCount === 1 ? 'wish' : 'wishes'}`
  const text = own || [occasion, `${count} from the workshops of Ghana`].filter(Boolean).join(' · ')
  return text.slice(0, limits.text.line)
}

/** Changes with the content of the card, so that chats fetch the image again. */
function cardVersion({ name, deadline, pictures, owner, itemCount }: SharedList, today: string): string {
  const slugs = pictures.map(({ slug }) => slug)
  const text = JSON.stringify([name, owner.first_name, itemCount, slugs, deadline, deadline && today])
  let hash = 5381
  for (let at = 0; at < text.length; at += 1) hash = (hash * 33 + text.charCodeAt(at)) >>> 0
  return hash.toString(36)
}

interface Occasion {
  readonly name: string
  readonly symbol: AdinkraName
}

/** Occasions for which the default heart does not fit. */
const symbols: Partial<Record<WishlistPurpose, AdinkraName>> = {
  naming: 'bese-saka',
  baby: 'bese-saka',
  graduation: 'ananse-ntontan',
  housewarming: 'eban',
  christmas: 'bese-saka',
  eid: 'bese-saka',
  funeral: 'nkyinkyim',
  other: 'bese-saka',
}

/** Occasion of a list; undefined when it has none. */
export function occasionOf({
  purpose,
  purposeText,
}: Pick<SharedList, 'purpose' | 'purposeText'>): Occasion | undefined {
  const name = purpose === 'other' ? purposeText : purpose && purposeWords[purpose]
  return purpose && name ? { name, symbol: symbols[purpose] ?? 'akoma' } : undefined
}
