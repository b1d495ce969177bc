import type { WishlistPrivacy } from '@akyede/contract/wishlist-fields'
import { useQuery } from '@tanstack/react-query'
import { Globe, Lock, type LucideIcon, Users } from 'lucide-react'
import { groupsQuery } from '#feature/groups'
import { privacyWords } from './list-words.ts'

const icons: Readonly<Record<WishlistPrivacy, LucideIcon>> = {
  private: Lock,
  friends: Users,
  group: Users,
  public: Globe,
}

interface PrivacyWordProps {
  privacy: WishlistPrivacy
  /** The group, when the privacy is "group". */
  groupId: string | null
}

/** Who sees a list: a word with an icon, or the name of the group. */
export function PrivacyWord({ privacy, groupId }: PrivacyWordProps) {
  const Icon = icons[privacy]
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0" />
      {groupId ? <GroupName groupId={groupId} /> : privacyWords[privacy].text}
    </span>
  )
}

/** Only members know the group's name; others see a generic word. */
function GroupName({ groupId }: { groupId: string }) {
  const { data: groups = [] } = useQuery(groupsQuery)
  const name = groups.find(({ id }) => id === groupId)?.name
  return <span className="wrap-anywhere">{name ?? privacyWords.group.text}</span>
}
