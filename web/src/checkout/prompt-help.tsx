import type { Network } from '@akyede/contract/mobile-money'
import type { Payment } from '@akyede/contract/payments'
import { Disclosure } from '#ui/disclosure.tsx'
import type { NextSteps } from './next-steps.tsx'

/** Where each network keeps the requests that wait for their payer. */
const approvals: Record<Network, string> = {
  mtn: 'Dial *170#, choose My Wallet, then My Approvals.',
  vod: 'Dial *110# and look for the payments that wait for your approval.',
  atl: 'Dial *110# and look for the payments that wait for your approval.',
}

/** What to do when the phone stays silent. */
export function PromptHelp({
  network,
  otherNumber,
}: Pick<Payment, 'network'> & Pick<NextSteps, 'otherNumber'>) {
  return (
    <div className="w-full max-w-sm text-left">
      <Disclosure summary="I didn't get a prompt">
        <ol className="grid list-decimal gap-2 pl-5 text-ink-2 marker:font-semibold marker:text-gold-ink">
          {network && <li>{approvals[network]}</li>}
          <li>Check that the phone is on, has signal, and that its wallet holds the amount.</li>
          <li>Is the number or the network wrong? Then call this payment off, and ask another wallet.</li>
        </ol>
        {otherNumber}
      </Disclosure>
    </div>
  )
}
