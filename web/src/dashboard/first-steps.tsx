import { Check } from 'lucide-react'
import { classes } from '#ui/classes.ts'
import { TextLink } from '#ui/text-link.tsx'
import type { DashboardFacts } from './queries.ts'

/** First steps for new users. Hidden once there are lists and friends. */
export function FirstSteps({ facts }: { facts: DashboardFacts }) {
  const { totalWishlists, totalFriends, nextEvent, failed } = facts
  if (failed.length > 0 || (totalWishlists && totalFriends)) return null
  const steps = [
    { text: 'Create a list', to: '/dashboard/wishlists/create', done: Boolean(totalWishlists) },
    { text: 'Add a friend', to: '/dashboard/friends', done: Boolean(totalFriends) },
    { text: 'Add an event', to: '/dashboard/events', done: nextEvent !== null },
  ]
  return (
    <section
      aria-labelledby="first-steps"
      className={classes(
        // One hero card at a time: the next event comes first.
        nextEvent === null && 'stepped-block rounded-b-panel bg-gold-soft px-5 pb-6 sm:px-9 sm:pb-9',
      )}
    >
      <h2 id="first-steps" className="text-2xl">
        Get started in three steps
      </h2>
      <ol className="mt-4 grid gap-3 sm:grid-cols-3">
        {steps.map(({ text, to, done }, index) => (
          <li key={text} className="flex min-h-11 items-center gap-3">
            <span
              aria-hidden
              className={`grid size-8 shrink-0 place-items-center rounded-chip font-bold ${done ? 'bg-forest text-on-forest' : 'bg-gold text-on-gold'}`}
            >
              {done ? <Check size={20} strokeWidth={2.5} /> : index + 1}
            </span>
            {done ? (
              <span className="text-ink-2">
                {text} <span className="sr-only">(done)</span>
              </span>
            ) : (
              <TextLink to={to} className="py-2">
                {text}
              </TextLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
