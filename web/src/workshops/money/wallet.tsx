import { formatDay } from '@akyede/contract/days'
import { hour } from '@akyede/contract/durations'
import { toE164 } from '@akyede/contract/fields'
import { type Network, networkOf, networks, walletNames } from '@akyede/contract/mobile-money'
import type { WorkshopMoney } from '@akyede/contract/payouts'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#kit/call.ts'
import { wordsOf } from '#kit/form-problems.ts'
import { Button } from '#ui/button.tsx'
import { Panel, SectionHeading } from '#ui/card.tsx'
import { ConfirmButton } from '#ui/confirm-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'
import { workshopKey } from '../queries.ts'
import { Problem } from '../use-action.tsx'
import { useFreshAction } from '../use-fresh-action.tsx'

interface WalletProps {
  readonly vendorId: string
  readonly money: Pick<WorkshopMoney, 'wallet' | 'wallet_change' | 'old_code_phone'>
}

/** The wallet that payouts go to, and a change of it on its way. */
export function Wallet({ vendorId, money: { wallet, wallet_change, old_code_phone } }: WalletProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="wallet" className="grid gap-3">
      <SectionHeading id="wallet">Wallet</SectionHeading>
      <Panel className="grid justify-items-start gap-3 p-4">
        {wallet ? (
          <p>
            <strong>
              {walletNames[wallet.network]} {wallet.phone}
            </strong>
            <span className="block text-sm text-ink-2">{wallet.holder}</span>
          </p>
        ) : (
          <p>Add your mobile money wallet, and we’ll pay you every week.</p>
        )}
        {wallet_change && <Change vendorId={vendorId} change={wallet_change} />}
        <Button variant={wallet || wallet_change ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
          {wallet ? 'Change wallet' : wallet_change ? 'Start again' : 'Add wallet'}
        </Button>
      </Panel>
      {isOpen && (
        <EnterWallet vendorId={vendorId} earlierPhone={old_code_phone} onClose={() => setOpen(false)} />
      )}
    </section>
  )
}

function Change({
  vendorId,
  change,
}: {
  vendorId: string
  change: NonNullable<WalletProps['money']['wallet_change']>
}) {
  const client = useQueryClient()
  const name = `${walletNames[change.network]} ${change.phone}`
  const stop = useMutation({
    mutationFn: () => call('stopWorkshopWallet', { params: { vendorId } }),
    onSuccess: () => toast.success('The change is stopped'),
    onError: error => toast.failure(wordsOf(error, 'We couldn’t stop it. Please try again.')),
    onSettled: () => client.invalidateQueries({ queryKey: workshopKey }),
  })
  return (
    <div className="grid w-full gap-3 border-t border-line pt-3">
      <p>
        <strong>New: {name}</strong>
        <span className="block text-sm text-ink-2">{changeWords(change)}</span>
      </p>
      {change.status === 'confirming' && <Codes vendorId={vendorId} needsOld={change.needs_old_code} />}
      <div>
        <ConfirmButton
          text="Stop this change"
          question="Stop this change?"
          yes="Stop it"
          pending={stop.isPending && 'Stopping…'}
          onConfirm={() => stop.mutate()}
        />
      </div>
    </div>
  )
}

function changeWords({
  status,
  usable_from,
  needs_old_code,
}: NonNullable<WalletProps['money']['wallet_change']>) {
  if (status === 'confirming')
    return needs_old_code
      ? 'We’ve sent a code to the new number and one to your earlier number. Please enter both.'
      : 'We’ve sent a code to this number.'
  if (status === 'review') return 'The network has a different name for this wallet. We’re checking.'
  return `Payouts go there from ${usable_from ? formatDay(usable_from.slice(0, 10)) : 'soon'}.`
}

/** Submits a form about the wallet; it stays while its user signs in again. */
function useWalletForm(work: (form: FormData) => Promise<unknown>, done: () => void) {
  const client = useQueryClient()
  const { run, ...action } = useFreshAction('To change where your money goes, please sign in again.')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    return run(async () => {
      await work(form)
      done()
      await client.invalidateQueries({ queryKey: workshopKey })
    })
  }
  return { ...action, submit }
}

const waitingHours = workshopLimits.payouts.wallet.usableAfter / hour
const networkOptions = networks.map(value => ({ value, text: walletNames[value] }))

interface EnterWalletProps {
  readonly vendorId: string
  /** The phone, masked, that gets a code too when another number is entered. */
  readonly earlierPhone: string | null
  readonly onClose: () => void
}

function EnterWallet({ vendorId, earlierPhone, onClose }: EnterWalletProps) {
  const [phone, setPhone] = useState('')
  /** Undefined derives it from the number. */
  const [chosen, setChosen] = useState<Network>()
  const { submit, problem, isRunning, signIn } = useWalletForm(
    form =>
      call('changeWorkshopWallet', {
        params: { vendorId },
        body: {
          network: String(form.get('network')) as (typeof networks)[number],
          phone: String(form.get('phone')),
          holder: String(form.get('holder')),
        },
      }),
    onClose,
  )
  return (
    <>
      <Dialog open title="Your wallet" onClose={onClose}>
        <form method="dialog" className="grid gap-4" onSubmit={submit}>
          <p className="text-ink-2">
            We’ll send a code to this number
            {earlierPhone && `, and one to your earlier number ${earlierPhone} if it’s another one`}. Payouts
            go there {waitingHours} hours later, so that no one can move your money in secret.
          </p>
          <TextField
            label="Number"
            name="phone"
            type="tel"
            autoComplete="tel"
            required
            value={phone}
            onChange={({ target }) => setPhone(target.value)}
          />
          <SelectField
            label="Network"
            name="network"
            options={networkOptions}
            value={chosen ?? networkOf(toE164(phone)) ?? networks[0]}
            onChange={({ target }) => setChosen(target.value as Network)}
          />
          <TextField label="Name on the wallet" name="holder" autoComplete="name" required />
          <Problem>{problem}</Problem>
          <Button type="submit" pending={isRunning && 'Sending…'}>
            Send code
          </Button>
        </form>
      </Dialog>
      {signIn}
    </>
  )
}

function Codes({ vendorId, needsOld }: { vendorId: string; needsOld: boolean }) {
  const { submit, problem, isRunning, signIn } = useWalletForm(
    form =>
      call('confirmWorkshopWallet', {
        params: { vendorId },
        body: {
          code: String(form.get('code')).trim(),
          ...(needsOld && { old_code: String(form.get('old_code')).trim() }),
        },
      }),
    () => toast.success('Your wallet is confirmed'),
  )
  const code = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6, required: true } as const
  return (
    <>
      <form method="dialog" className="grid gap-3 sm:max-w-sm" onSubmit={submit}>
        <TextField label="Code to the new number" name="code" {...code} />
        {needsOld && <TextField label="Code to your earlier number" name="old_code" {...code} />}
        <Problem>{problem}</Problem>
        <Button type="submit" pending={isRunning && 'Checking…'}>
          Confirm
        </Button>
        {needsOld && (
          <p className="text-sm text-ink-2">
            Lost your earlier number?{' '}
            <TextLink to="/contact" className="thumb">
              Write to us
            </TextLink>{' '}
            and we’ll call you.
          </p>
        )}
      </form>
      {signIn}
    </>
  )
}
