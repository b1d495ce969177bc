import type { Profile } from '@akyede/contract/profile'
import { Progress } from '#ui/progress.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** Shows "Your profile is nearly complete: add a phone number"; nothing when the profile is complete. */
export function Completeness({ profile }: { profile: Profile }) {
  const steps = [
    { done: Boolean(profile.first_name && profile.last_name), add: 'add your name', at: 'names' },
    { done: Boolean(profile.phone), add: 'add a phone number', at: 'phone' },
    { done: profile.counts.addresses > 0, add: 'add an address', at: 'addresses' },
  ]
  const next = steps.find(step => !step.done)
  const done = steps.filter(step => step.done).length
  if (!next) return null
  return (
    <div className="rounded-panel border border-line bg-surface p-5">
      <Progress value={done} max={steps.length}>
        {steps.length - done === 1 ? 'Your profile is nearly complete' : 'Complete your profile'}:{' '}
        <TextLink to={`/profile#${next.at}`}>{next.add}</TextLink>
      </Progress>
    </div>
  )
}
