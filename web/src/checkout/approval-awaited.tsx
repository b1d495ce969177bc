import { walletNames } from '@akyede/contract/mobile-money'
import { formatCedis } from '@akyede/contract/money'
import type { Payment } from '@akyede/contract/payments'
import { nationalPhone } from '#kit/national-phone.ts'
import { Button } from '#ui/button.tsx'
import { OutcomeActions, OutcomePage, outcomeLeadClass } from '#ui/outcome-page.tsx'
import { Countdown } from './countdown.tsx'
import { Fact, Facts } from './facts.tsx'
import type { NextSteps } from './next-steps.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { promptEnd } from './prompt.ts'
import { PromptHelp } from './prompt-help.tsx'

interface ApprovalAwaitedProps {
  payment: Payment
  ways: NextSteps
  /** When the shop said so, on this device's clock. */
  heardAt: number
  /** Given once nobody asks by itself any more. */
  onCheckAgain?: (() => void) | undefined
}

/** The payer is asked on the phone: what for, how long still, and what to do when nothing comes. */
export function ApprovalAwaited({ payment, ways, heardAt, onCheckAgain }: ApprovalAwaitedProps) {
  return (
    <OutcomePage symbol="nkyinkyim" title="Waiting for your MoMo approval">
      <p className={outcomeLeadClass}>{payment.display_text}</p>
      <Countdown asked="approval" end={promptEnd(payment, heardAt)} over={onCheckAgain !== undefined} />
      <OfflineNotice />
      <WalletFacts payment={payment} />
      <p className="text-sm text-ink-2">Type your PIN on your phone only. We never ask for it.</p>
      <PromptHelp network={payment.network} otherNumber={ways.otherNumber} />
      <OutcomeActions>
        {onCheckAgain && <Button onClick={onCheckAgain}>Check again</Button>}
        {ways.otherMethod}
        {ways.subject}
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
