import { failures } from '@akyede/contract/failures'
import { ButtonLink } from '#ui/button.tsx'
import { OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'

/** Shown for a link that has ended or never existed; it reveals nothing of the list. */
export function ClosedPage({ closed }: { closed: boolean }) {
  return (
    <OutcomePage
      symbol={closed ? 'eban' : 'ananse-ntontan'}
      title={failures[closed ? 'link.closed' : 'link.not_found'].message}
    >
      <p className={outcomeLeadClass}>
        {closed
          ? 'Whoever sent it to you can make another one.'
          : 'Perhaps a letter of it got lost on the way. Please look at the message it came in again.'}
      </p>
      <ButtonLink to="/browse" variant="secondary">
        Browse gifts
      </ButtonLink>
    </OutcomePage>
  )
}
