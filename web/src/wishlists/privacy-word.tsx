import type { WishlistPrivacy } from '@akyede/contract/wishlist-fields'
import { Globe, Lock, type LucideIcon, Users } from 'lucide-react'
import { privacyWords } from './list-words.ts'

const icons: Readonly<Record<WishlistPrivacy, LucideIcon>> = {
  private: Lock,
  friends: Users,
  group: Users,
  public: Globe,
}

/** Who sees a list: a word with its sign. */
export function PrivacyWord({ privacy }: { privacy: WishlistPrivacy }) {
  const Icon = icons[privacy]
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      {privacyWords[privacy].text}
    </span>
  )
}
