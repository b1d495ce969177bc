import { Users } from 'lucide-react'
import { useSession } from '#feature/accounts'
import { Button } from '#ui/button.tsx'
import type { WishlistFacts } from './lists-address.ts'

interface SharedWithProps {
  list: WishlistFacts
  onOpen: () => void
}

/** Collaborators of a list, shown to each of them. */
export function SharedWith({ list, onOpen }: SharedWithProps) {
  const { user } = useSession()
  const { role, owner } = list
  if (role === 'visitor') return null
  const others = list.collaborators.filter(
    ({ status, user_id }) => status === 'accepted' && user_id !== user?.user_id,
  )
  const names = [...(role === 'owner' ? [] : [owner]), ...others].map(one => one.first_name)
  const text = names.length > 0 ? `Shared with ${inWords(names)}` : 'Invite someone to manage this list'
  return (
    <Button variant="quiet" aria-haspopup="dialog" className="-ml-4 justify-self-start" onClick={onOpen}>
      <Users aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
      <span className="min-w-0 text-left">{text}</span>
    </Button>
  )
}

const inWords = (names: readonly string[]): string =>
  names.length > 3
    ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} others`
    : new Intl.ListFormat('en-GH').format(names)
