import { Mail } from 'lucide-react'
import { useLocation } from 'react-router'
import { useSession, verifyAddress } from '#feature/accounts'
import { TextLink } from '#ui/text-link.tsx'

/** Reminds signed-in users to verify their email. */
export function VerifyBanner() {
  const { user } = useSession()
  const { pathname } = useLocation()
  if (!user || user.is_verified || !user.email) return null
  return (
    <aside
      aria-label="Your email"
      className="flex items-center gap-3 rounded-control border border-line bg-gold-soft px-4 py-2.5 print:hidden"
    >
      <Mail aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-gold-ink" />
      <p className="text-ink">
        Please verify your email.{' '}
        <TextLink to={verifyAddress(pathname)}>Open the link we sent you, or get a new one</TextLink>
      </p>
    </aside>
  )
}
