import type { WorkshopApplication } from '@akyede/contract/workshop-application'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { Found } from '../found.tsx'
import { applicationQuery } from '../queries.ts'
import { Invitations } from './invitations.tsx'
import { Landing } from './landing.tsx'

/** The first page of people without a workshop: their invitations and application, or why to sell here. */
export function StartPage() {
  const application = useQuery(applicationQuery)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Invitations />
      <Found query={application}>
        {found =>
          found === null ? (
            <Landing />
          ) : found.state === 'applied' ? (
            <Applied application={found} />
          ) : (
            <Refused application={found} />
          )
        }
      </Found>
    </div>
  )
}

function Applied({ application: { name, position, applied_at } }: { application: WorkshopApplication }) {
  return (
    <OutcomePage symbol="nkyinkyim" title={`Medaase! We’re reading about ${name}`}>
      <p className={outcomeLeadClass}>
        We’ll review your application within two working days. You’re number {position} in the queue.
      </p>
      <p className="text-ink-2">
        Sent on <Timestamp at={applied_at} />. We’ll write to you by email and SMS.
      </p>
      <OutcomeActions>
        <ButtonLink to="/browse" variant="secondary">
          Browse all gifts
        </ButtonLink>
      </OutcomeActions>
    </OutcomePage>
  )
}

function Refused({ application: { name, answer, apply_again_at } }: { application: WorkshopApplication }) {
  const mayApply = apply_again_at === null || new Date(apply_again_at) <= new Date()
  return (
    <OutcomePage symbol="sankofa" title={`We can’t open ${name} yet`}>
      {answer && <p className={outcomeLeadClass}>{answer}</p>}
      {!mayApply && apply_again_at && (
        <p className="text-ink-2">
          You can apply again from <Timestamp at={apply_again_at} />.
        </p>
      )}
      <OutcomeActions>
        {mayApply && <ButtonLink to="/workshop/apply">Apply again</ButtonLink>}
        <ButtonLink to="/contact" variant="secondary">
          Write to us
        </ButtonLink>
      </OutcomeActions>
    </OutcomePage>
  )
}
