import type { ListPrivacy, Profile } from '@akyede/contract/profile'
import { useState } from 'react'
import { useSaveProfile } from '#feature/profile'
import { Checkbox } from '#ui/checkbox.tsx'
import { SelectField } from '#ui/select-field.tsx'

const choices: readonly { value: ListPrivacy; text: string }[] = [
  { value: 'private', text: 'Only me' },
  { value: 'friends', text: 'My friends' },
  { value: 'group', text: 'One of my groups' },
  { value: 'public', text: 'Anyone with the link' },
]

type Changes = Partial<Pick<Profile, 'findable' | 'shows_activity' | 'list_privacy'>>

/** Who can find the user, and who sees their lists. Each choice is saved at once. */
export function Privacy({ profile }: { profile: Profile }) {
  const save = useSaveProfile()
  const [status, setStatus] = useState('')
  /** The values that are being saved. */
  const [chosen, setChosen] = useState<Changes>({})
  const saveChanges = (changes: Changes) => {
    setChosen(changes)
    setStatus('Saving…')
    save(changes)
      .then(
        () => setStatus('Saved'),
        (error: Error) => setStatus(error.message),
      )
      .finally(() => setChosen({}))
  }
  return (
    <>
      <Checkbox
        label="Let people find me by name, email or phone"
        checked={chosen.findable ?? profile.findable}
        onChange={event => saveChanges({ findable: event.target.checked })}
      />
      <Checkbox
        label="Let friends see when I was last active"
        checked={chosen.shows_activity ?? profile.shows_activity}
        onChange={event => saveChanges({ shows_activity: event.target.checked })}
      />
      <SelectField
        label="Who can see new wishlists"
        hint="You can change this for each list."
        options={choices}
        value={chosen.list_privacy ?? profile.list_privacy}
        onChange={event => saveChanges({ list_privacy: event.target.value as ListPrivacy })}
      />
      <p role="status" className="text-sm text-ink-2 empty:absolute">
        {status}
      </p>
    </>
  )
}
