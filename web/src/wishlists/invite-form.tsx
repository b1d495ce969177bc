import type { CollaboratorRole } from '@akyede/contract/wishlist-fields'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { friendsQuery } from '#feature/friends'
import { ApiError, call } from '#kit/call.ts'
import { ulid } from '#kit/ids.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { accountNumber } from './account-number.ts'
import { refreshWishlists } from './queries.ts'
import { type Collaborator, roles, roleWords } from './role-words.ts'

interface InviteFormProps {
  wishlistId: string
  people: readonly Collaborator[]
  /** One's own number. */
  own: number | undefined
  say: (text: string) => void
}

const somebodyElse = 'somebody-else'

/** Asks a friend to keep a list too, or somebody else by the number of their account. */
export function InviteForm({ wishlistId, people, own, say }: InviteFormProps) {
  const client = useQueryClient()
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const friends = useQuery(friendsQuery({ status: 'accepted', limit: 100 }))
  const [chosen, setChosen] = useState('')
  const [number, setNumber] = useState('')
  const [role, setRole] = useState<CollaboratorRole>('editor')
  const [sees, setSees] = useState(false)
  const [problem, setProblem] = useState<string>()
  // One invitation, however often it is sent; another one once something else is meant.
  const key = useRef(ulid())
  const refuse = (why: string) => {
    setProblem(why)
    field.current?.focus()
  }
  const inviting = useMutation({
    networkMode: 'always',
    mutationFn: (user_id: number) =>
      call(
        'inviteCollaborator',
        { params: { wishlistId }, body: { user_id, role, sees_claims: role !== 'co_owner' && sees } },
        { idempotencyKey: key.current },
      ),
    onSuccess: ({ data }) => {
      key.current = ulid()
      setNumber('')
      setChosen('')
      say(`${data.first_name} is invited. The invitation stands above their wishlists.`)
    },
    onError: error => {
      if (error instanceof ApiError) key.current = ulid()
      refuse((error instanceof ApiError && error.detail[0]?.msg) || error.message)
    },
    onSettled: () => refreshWishlists(client),
  })
  const candidates = (friends.data?.data ?? []).filter(({ id }) => !people.some(one => one.user_id === id))
  const isByNumber = chosen === somebodyElse || (friends.isFetched && candidates.length === 0)
  /** Something else is meant from here on. */
  const changed = () => {
    key.current = ulid()
    setProblem(undefined)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (inviting.isPending) return
    const userId = isByNumber ? accountNumber(number) : Number(chosen)
    if (!userId)
      return refuse(isByNumber ? 'Please give the whole number of an account' : 'Please choose a friend')
    if (userId === own) return refuse('This number is your own')
    const already = people.find(({ user_id }) => user_id === userId)
    if (already) return refuse(`${already.first_name} is on this list already`)
    inviting.mutate(userId)
  }
  return (
    <form noValidate method="dialog" className="grid gap-5 border-t border-line pt-5" onSubmit={send}>
      <h3 className="text-xl">Invite somebody</h3>
      {candidates.length > 0 && (
        <SelectField
          {...(!isByNumber && { ref: field, error: problem })}
          label="Who"
          prompt="Choose a friend"
          options={[
            ...candidates.map(({ id, name }) => ({ value: String(id), text: name })),
            { value: somebodyElse, text: 'Somebody else' },
          ]}
          value={chosen}
          onChange={({ target }) => {
            changed()
            setChosen(target.value)
          }}
        />
      )}
      {isByNumber && (
        <TextField
          ref={field}
          label="Number of their account"
          hint="Whoever has an account here can be invited. They find their number at the foot of their wishlists."
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          value={number}
          error={problem}
          className="max-w-60"
          onChange={({ target }) => {
            changed()
            setNumber(target.value)
          }}
        />
      )}
      <RadioGroup
        legend="What may they do?"
        name="invited-role"
        options={roles.map(value => ({ value, text: roleWords[value].text, hint: roleWords[value].means }))}
        value={role}
        onChoose={value => {
          key.current = ulid()
          setRole(value as CollaboratorRole)
        }}
      />
      {role !== 'co_owner' && (
        <Checkbox
          label="They see what is given already"
          hint="You do not: they keep the secret from you."
          checked={sees}
          onChange={({ target }) => {
            key.current = ulid()
            setSees(target.checked)
          }}
        />
      )}
      <div>
        <Button type="submit" pending={inviting.isPending && 'Inviting…'}>
          Invite
        </Button>
      </div>
    </form>
  )
}
