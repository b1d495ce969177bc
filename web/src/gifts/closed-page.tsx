import { listFailures } from '@akyede/contract/failures/list'
import { ButtonLink } from '#ui/button.tsx'
import { OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'

/** Shown for a link that has ended or never existed; it reveals nothing of the list. */
export function ClosedPage({ closed }: { closed: boolean }) {
  return (
    <OutcomePage
      symbol={closed ? 'eban' : 'ananse-ntontan'}
      title={listFailures[closed ? 'link.closed' : 'link.not_found'].message}
    >
      <p className={outcomeLeadClass}>
        {closed
          ? 'The person who sent it can send you a new one.'
          : 'Please check the link in the message again, or ask for a new one.'}
      </p>
      <ButtonLink to="/browse" variant="secondary">
        Browse gifts
      </ButtonLink>
    </OutcomePage>
  )
}
