import { type Network, walletNames } from '@akyede/contract/mobile-money'
import { formatCedis } from '@akyede/contract/money'
import type { Payment } from '@akyede/contract/payments'
import type { ReactNode } from 'react'
import { nationalPhone } from '#kit/national-phone.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'
import type { NextSteps } from './change-payment-method.tsx'
import { Countdown, OfflineNotice } from './countdown.tsx'
import { promptEnd } from './prompt.ts'

interface ApprovalAwaitedProps {
  payment: Payment
  nextSteps: NextSteps
  /** When the server responded, on this device's clock. */
  receivedAt: number
  /** Passed once polling has stopped. */
  onCheckAgain?: (() => void) | undefined
}

/** Shows the payer what to approve on the phone, the time left, and what to do when no prompt arrives. */
export function ApprovalAwaited({ payment, nextSteps, receivedAt, onCheckAgain }: ApprovalAwaitedProps) {
  return (
    <OutcomePage symbol="nkyinkyim" title="Waiting for your MoMo approval">
      <p className={outcomeLeadClass}>{payment.display_text}</p>
      <Countdown kind="approval" end={promptEnd(payment, receivedAt)} over={onCheckAgain !== undefined} />
      <OfflineNotice />
      <WalletFacts payment={payment} />
      <p className="text-sm text-ink-2">Only enter your PIN on your phone. We never ask for it.</p>
      <PromptHelp network={payment.network} otherNumber={nextSteps.otherNumber} />
      <OutcomeActions>
        {onCheckAgain && <Button onClick={onCheckAgain}>Check again</Button>}
        {nextSteps.otherMethod}
        {nextSteps.subject}
      </OutcomeActions>
    </OutcomePage>
  )
}

function WalletFacts({ payment: { amount, network, phone, order_number } }: { payment: Payment }) {
  return (
    <Facts>
      <Fact term="Amount">{formatCedis(amount)}</Fact>
      {network && <Fact term="Wallet">{walletNames[network]}</Fact>}
      {phone && <Fact term="Number">{nationalPhone(phone)}</Fact>}
      <Fact term="Order">{order_number}</Fact>
    </Facts>
  )
}

/** Where each network lists the requests that wait for approval. */
const approvals: Record<Network, string> = {
  mtn: 'Dial *170#, choose My Wallet, then My Approvals.',
  vod: 'Dial *110# and look for payments waiting for your approval.',
  atl: 'Dial *110# and look for payments waiting for your approval.',
}

/** Help for a payer whose phone shows no prompt. */
function PromptHelp({ network, otherNumber }: Pick<Payment, 'network'> & Pick<NextSteps, 'otherNumber'>) {
  return (
    <div className="w-full max-w-sm text-left">
      <Disclosure summary="I didn’t get a prompt">
        <ol className="grid list-decimal gap-2 pl-5 text-ink-2 marker:font-semibold marker:text-gold-ink">
          {network && <li>{approvals[network]}</li>}
          <li>Check that the phone is on, has signal and has enough money in the wallet.</li>
          <li>Wrong number or network? Cancel this payment and use another wallet.</li>
        </ol>
        {otherNumber}
      </Disclosure>
    </div>
  )
}

/** A list of facts about a payment. */
export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="grid w-full max-w-sm gap-2 rounded-panel border border-line bg-surface p-5 text-left">
    {children}
  </dl>
)

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-2">{term}</dt>
      <dd className="ml-auto text-right text-lg font-bold tabular-nums">{children}</dd>
    </div>
  )
}
