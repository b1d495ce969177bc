import { words } from '@akyede/contract/words'
import { buttonClass } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'

/** 500: our fault. Retry is a plain link, for scripts may be what failed. */
export function ServerError({ requestId, retry }: { requestId?: string | undefined; retry: string }) {
  return (
    <OutcomePage symbol="nkyinkyim" title={words.error.title}>
      <p className={outcomeLeadClass}>It is our fault, not yours. Your cart is safe.</p>
      <OutcomeActions>
        <a href={retry} className={buttonClass()}>
          {words.error.retry}
        </a>
        <a href="/" className={buttonClass({ variant: 'secondary' })}>
          Home
        </a>
      </OutcomeActions>
      {requestId && <p className="text-sm text-ink-3">Request {requestId}</p>}
    </OutcomePage>
  )
}
