import { friendWords } from '@akyede/contract/friend-words'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import { reasonOf, useRequest } from './use-friend-action.tsx'

/** Sends a request to an email address or phone number. Whether it has an account is not revealed. */
export function InvitationForm() {
  const field = useRef<HTMLInputElement>(null)
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()
  const request = useRequest(() => friendWords.requestSent)
  const refuse = (why: string) => {
    setProblem(why)
    field.current?.focus()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    const to = address.trim()
    if (request.isPending) return
    if (to === '') return refuse('Please enter an email or phone number')
    request.mutate(to.includes('@') ? { email: to } : { phone: to }, {
      onSuccess: () => setAddress(''),
      onError: error => refuse(reasonOf(error)),
    })
  }
  return (
    <form noValidate method="dialog" className="grid gap-3" onSubmit={send}>
      <TextField
        ref={field}
        label="Their email or phone number"
        hint="If they have an account, they’ll get your request. If not, we’ll send an invitation."
        autoComplete="off"
        maxLength={254}
        value={address}
        error={problem}
        onChange={({ target }) => {
          setAddress(target.value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" className="justify-self-start" pending={request.isPending && 'Sending…'}>
        Send request
      </Button>
    </form>
  )
}
