import type { SessionEntry } from '@akyede/contract/sessions'
import { Laptop, Smartphone } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Timestamp } from '#ui/timestamp.tsx'

const methods: Readonly<Record<string, string>> = {
  password: 'with your password',
  phone: 'with a code on your phone',
  google: 'with Google',
  facebook: 'with Facebook',
  apple: 'with Apple',
}

/** Each fact wraps to its own line on narrow screens. */
const factsClass = 'flex flex-wrap gap-x-4 text-sm wrap-anywhere text-ink-2'

interface SessionRowProps {
  session: SessionEntry
  onEnd: () => void
}

/** One session of the user. */
export function SessionRow({ session, onEnd }: SessionRowProps) {
  const { device, network, method, created_at, last_used_at, current } = session
  const Icon = /Android|iPhone|iPad|KaiOS/.test(device) ? Smartphone : Laptop
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <Icon aria-hidden size={24} strokeWidth={1.75} className="shrink-0 text-ink-2" />
      <div className="min-w-0 grow basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {device} {current && <Badge tone="good">This device</Badge>}
        </p>
        <p className={factsClass}>
          <span>Signed in {methods[method] ?? ''}</span> <Timestamp at={created_at} withTime />
        </p>
        <p className={factsClass}>
          {!current && (
            <span>
              Last used <Timestamp at={last_used_at} withTime />
            </span>
          )}{' '}
          {network && <span>Network {network}</span>}
        </p>
      </div>
      {!current && (
        <Button variant="secondary" onClick={onEnd} aria-label={`Sign out: ${device}`}>
          Sign out
        </Button>
      )}
    </li>
  )
}
