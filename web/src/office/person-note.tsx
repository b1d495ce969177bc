import { officeLimits } from '@akyede/contract/office-limits'
import type { OfficePerson } from '@akyede/contract/office-people'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#kit/call.ts'
import { Button } from '#ui/button.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { CountedTextArea } from '#ui/text-area-field.tsx'
import { Timestamp } from '#ui/timestamp.tsx'
import { toast } from '#ui/toast.ts'
import { isConflict, useConflict } from './conflict.tsx'
import { mayActOn } from './person-actions.tsx'
import { officeKey, staffQuery } from './queries.ts'

/** The note of staff on a person. */
export function PersonNote({ person }: { person: OfficePerson }) {
  const { user_id, note, version } = person
  const client = useQueryClient()
  const { data: staff } = useQuery(staffQuery)
  const mayWrite = mayActOn(staff, person) && staff?.permissions.includes('serve') === true
  const [text, setText] = useState(note?.text ?? '')
  const onError = useConflict(() => {})
  const save = useMutation({
    mutationFn: () =>
      call(
        'setPersonNote',
        { params: { userId: String(user_id) }, body: { note: text } },
        { headers: { 'if-match': `"${version}"` } },
      ),
    onError,
    onSuccess: () => {
      toast.success('Note saved')
      return client.invalidateQueries({ queryKey: [...officeKey, 'person', String(user_id)] })
    },
  })
  return (
    <PanelSection id="note" title="Note">
      <CountedTextArea
        label="Only staff see this"
        atMost={officeLimits.note}
        length={text.length}
        value={text}
        error={isConflict(save.error) ? undefined : save.error?.message}
        readOnly={!mayWrite}
        onChange={event => setText(event.target.value)}
      />
      {note && (
        <p className="text-sm text-ink-2">
          {note.changed_by}, <Timestamp at={note.changed_at} withTime />
        </p>
      )}
      {mayWrite && (
        <Button
          variant="secondary"
          className="justify-self-start"
          pending={save.isPending && 'Saving…'}
          onClick={() => save.mutate()}
        >
          Save note
        </Button>
      )}
    </PanelSection>
  )
}
