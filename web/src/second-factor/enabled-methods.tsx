import type { SecondFactorMethod } from '@akyede/contract/accounts'
import type { SecondFactorState } from '@akyede/contract/second-factor'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast.ts'
import { methodHint, methodNames } from './method-words.ts'

interface EnabledMethodsProps {
  state: SecondFactorState
  onState: (state: SecondFactorState) => void
}

/** Shows the enabled methods, the number of backup codes left and the remembered devices. */
export function EnabledMethods({ state, onState }: EnabledMethodsProps) {
  const { methods, preferred_method, backup_codes_left: left, remembered_devices: devices } = state
  const [pending, setPending] = useState(false)
  const change = async (changing: Promise<SecondFactorState>, done: string) => {
    setPending(true)
    await changing
      .then(next => {
        onState(next)
        toast.success(done)
      })
      .catch((error: Error) => toast.failure(error.message))
    setPending(false)
  }
  const prefer = (method: SecondFactorMethod) => {
    void change(call('changeSecondFactor', { body: { preferred_method: method } }), 'Saved')
  }
  return (
    <>
      {methods.length > 1 ? (
        <RadioGroup
          legend="Default"
          name="preferred-second-factor"
          options={methods.map(option => ({
            value: option.method,
            text: methodNames[option.method],
            hint: methodHint(option),
          }))}
          value={preferred_method ?? undefined}
          onChoose={chosen =>
            methods.some(({ method }) => method === chosen) && prefer(chosen as SecondFactorMethod)
          }
        />
      ) : (
        methods.map(option => (
          <p key={option.method}>
            <span className="block font-semibold">{methodNames[option.method]}</span>
            <span className="text-sm text-ink-2">{methodHint(option)}</span>
          </p>
        ))
      )}
      <p className={left <= 2 ? 'font-semibold text-danger' : 'text-ink-2'}>
        {left} of 10 backup codes left{left <= 2 && '. Get new ones before you run out.'}
      </p>
      {devices > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-ink-2">
            {devices === 1 ? '1 trusted device is' : `${devices} trusted devices are`} not asked for a code.
          </p>
          <Button
            variant="secondary"
            pending={pending && 'Changing…'}
            onClick={() =>
              void change(call('deleteRememberedDevices'), 'We’ll ask for a code on every device')
            }
          >
            Ask on every device again
          </Button>
        </div>
      )}
    </>
  )
}
