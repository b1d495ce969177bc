import { listFailures } from '@akyede/contract/failures/list'
import { purposeWords } from '@akyede/contract/wish-words'
import { words } from '@akyede/contract/words'
import { useSignedInQuery } from '#feature/accounts'
import { shortAddress } from '#feature/addresses'
import { groupsQuery } from '#feature/groups'
import { wordsOf } from '#kit/form-problems.ts'
import { VersionsDialog, type VersionsOutcomes } from '#ui/versions-dialog.tsx'
import { formNames, type ListFormValues } from './list-form-values.ts'
import { dayInFull, privacyWords } from './list-words.ts'
import { revealWords } from './more-fields.tsx'

interface ConflictDialogProps extends VersionsOutcomes {
  mine: ListFormValues
  theirs: ListFormValues
}

type Groups = readonly { readonly id: string; readonly name: string }[]
type Name = (typeof formNames)[number]

const titles: Readonly<Record<Name, string>> = {
  name: 'Name',
  purpose: 'Occasion',
  purpose_text: 'Your occasion',
  privacy: 'Who can see it',
  group_id: 'Group',
  deadline: 'Event date',
  description: 'Description',
  reveal: 'Surprise',
  delivery_address: 'Delivery',
}

/** Shows both versions of a list after a concurrent change and asks which one to keep. */
export function ConflictDialog({ mine, theirs, ...outcomes }: ConflictDialogProps) {
  const { data: groups = [] } = useSignedInQuery(groupsQuery)
  const differences = formNames
    .map(name => ({
      name,
      title: titles[name],
      mine: inWords(mine, name, groups),
      theirs: inWords(theirs, name, groups),
    }))
    .filter(field => field.mine !== field.theirs)
  return (
    <VersionsDialog
      title={listFailures['wishlist.modified'].message}
      words="Someone else changed this list while you were editing. Which version do you want to keep?"
      differences={differences}
      wordsOf={error => wordsOf(error, words.error.title)}
      {...outcomes}
    />
  )
}

function inWords(form: ListFormValues, name: Name, groups: Groups): string {
  switch (name) {
    case 'purpose':
      return form.purpose ? purposeWords[form.purpose] : 'No occasion'
    case 'privacy':
      return privacyWords[form.privacy].text
    case 'group_id':
      return groups.find(({ id }) => id === form.group_id)?.name ?? form.group_id ?? 'None'
    case 'deadline':
      return form.deadline ? dayInFull(form.deadline) : 'None'
    case 'reveal':
      return revealWords[form.reveal]
    case 'delivery_address':
      return form.delivery_address ? shortAddress(form.delivery_address) : 'Your default address'
    default:
      return form[name] || 'None'
  }
}
