import { type Network, networks, walletNames } from '@akyede/contract/mobile-money'
import type { ComponentProps } from 'react'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { guessedNetwork, networkFor } from './payment-method-choice.ts'

const options = networks.map(network => ({ value: network, text: walletNames[network] }))

/** The number of the wallet to charge. */
export const WalletNumber = (field: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) => (
  <TextField
    label="Mobile money number"
    type="tel"
    inputMode="tel"
    autoComplete="tel"
    placeholder="024 412 3456"
    {...field}
  />
)

interface NetworkChoiceProps {
  id: string
  /** The number of the wallet. */
  wallet: string
  /** The chosen network; '' while none is chosen. */
  network: Network | ''
  error: string | undefined
  onChoose: (network: Network | '') => void
}

/** The network of a wallet, guessed from its number until one is chosen. */
export function NetworkChoice({ id, wallet, network, error, onChoose }: NetworkChoiceProps) {
  const guess = guessedNetwork(wallet)
  return (
    <div id={id} tabIndex={-1} className="grid gap-1.5 rounded-control">
      <RadioGroup
        legend="Network"
        variant="chips"
        name="network"
        options={options}
        value={networkFor({ network, wallet_phone: wallet })}
        onChoose={chosen => onChoose(networks.find(one => one === chosen) ?? '')}
        error={error}
      />
      {guess && network === '' && (
        <p className="text-sm text-ink-2">Looks like {walletNames[guess]}. Not right? Change it.</p>
      )}
    </div>
  )
}
