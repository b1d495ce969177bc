import { eventCovers } from '@akyede/contract/event-covers'
import { eventTypeWords } from '@akyede/contract/event-words'
import { peopleFailures } from '@akyede/contract/failures/people'
import { words } from '@akyede/contract/words'
import { wordsOf } from '#kit/form-problems.ts'
import { VersionsDialog, type VersionsOutcomes } from '#ui/versions-dialog.tsx'
import { type EventFormValues, formNames } from './event-form-values.ts'
import { dayInFull } from './event-times.ts'

interface ConflictDialogProps extends VersionsOutcomes {
  mine: EventFormValues
  theirs: EventFormValues
}

type Name = (typeof formNames)[number]

const titles: Readonly<Record<Name, string>> = {
  title: 'Name',
  type: 'Type',
  day: 'Date',
  time: 'Start time',
  until: 'End time',
  yearly: 'Repeats every year',
  honoree: 'For',
  location: 'Venue',
  landmark: 'Landmark',
  cover: 'Cover',
  wishlist_id: 'Wishlist',
  description: 'Description',
}

/** Shows both versions of an event that was changed in two places, and lets the owner choose one. */
export const ConflictDialog = ({ mine, theirs, ...outcomes }: ConflictDialogProps) => (
  <VersionsDialog
    title={peopleFailures['event.modified'].message}
    words="It was changed somewhere else while you were editing. Which version do you want to keep?"
    differences={formNames
      .map(name => ({ name, title: titles[name], mine: inWords(mine, name), theirs: inWords(theirs, name) }))
      .filter(field => field.mine !== field.theirs)}
    wordsOf={error => wordsOf(error, words.error.title)}
    {...outcomes}
  />
)

function inWords(form: EventFormValues, name: Name): string {
  switch (name) {
    case 'type':
      return form.type ? eventTypeWords[form.type] : 'None'
    case 'cover':
      return form.cover ? eventCovers[form.cover].text : 'None'
    case 'day':
      return form.day ? dayInFull(form.day) : 'None'
    case 'yearly':
      return form.yearly ? 'Yes' : 'No'
    case 'wishlist_id':
      return form.wishlist_id ? `List ${form.wishlist_id.slice(-4)}` : 'None'
    default:
      return form[name] || 'None'
  }
}
