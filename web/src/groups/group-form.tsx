import type { RequestFor } from '@akyede/contract/api'
import { limits } from '@akyede/contract/limits'
import { words } from '@akyede/contract/words'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { attemptProblemsIn, problemsOf } from '#kit/form-problems.ts'
import { type FormSchema, resolverFor } from '#kit/form-resolver.ts'
import { ErrorSummary, type FormProblem } from '#ui/error-summary.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'
import { TextField } from '#ui/text-field.tsx'

export type GroupToSave = Required<RequestFor<'addGroup'>['body']>

const names = ['name', 'description', 'isPrivate'] as const
const idOf = (name: string) => `group-${name}`
const known = { names, idOf }

const resolver = resolverFor<GroupToSave, GroupToSave>(() =>
  import('@akyede/contract/groups').then(
    contract => contract.GroupFields as unknown as FormSchema<GroupToSave>,
  ),
)

interface GroupFormProps {
  values: GroupToSave
  /** Whether the user may change who can find the group; only the owner may. */
  opens: boolean
  saveText: string
  /** Rejects with the error of the call. */
  onSave: (group: GroupToSave) => Promise<unknown>
  onCancel: () => void
}

export const emptyGroup: GroupToSave = { name: '', description: '', isPrivate: true }

/** The form for a group: name, description, and who can find it. */
export function GroupForm({ values, opens, saveText, onSave, onCancel }: GroupFormProps) {
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const form = useForm<GroupToSave, unknown, GroupToSave>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: values,
  })
  const { register, handleSubmit, formState, watch, setValue } = form
  const { errors, isSubmitting } = formState

  async function submit(group: GroupToSave): Promise<void> {
    setProblems([])
    try {
      await onSave(group)
    } catch (error) {
      setProblems(attemptProblemsIn(error, known, { field: 'name', message: words.error.title }))
    }
  }

  return (
    <form
      noValidate
      method="dialog"
      className="grid gap-5"
      onSubmit={handleSubmit(submit, invalid => setProblems(problemsOf(invalid, known)))}
    >
      <ErrorSummary problems={problems} current={problemsOf(errors, known)} />
      <TextField
        label="Group name"
        id={idOf('name')}
        error={errors.name?.message}
        maxLength={limits.groups.name}
        autoComplete="off"
        placeholder="Adabraka family"
        {...register('name')}
      />
      <TextAreaField
        label="Description"
        optional
        id={idOf('description')}
        error={errors.description?.message}
        maxLength={limits.groups.description}
        rows={3}
        {...register('description')}
      />
      {opens && (
        <div id={idOf('isPrivate')} tabIndex={-1}>
          <RadioGroup
            legend="Who can find this group?"
            name="group-is-private"
            error={errors.isPrivate?.message}
            options={[
              {
                value: 'private',
                text: 'Only people you invite',
                hint: 'No one else can see that it exists.',
              },
              {
                value: 'public',
                text: 'Everyone',
                hint: 'Anyone can see its name, description and size, and join right away. Only members see who’s in it and their lists.',
              },
            ]}
            value={watch('isPrivate') ? 'private' : 'public'}
            onChoose={chosen => setValue('isPrivate', chosen === 'private', { shouldDirty: true })}
          />
        </div>
      )}
      <FormActions pending={isSubmitting && 'Saving…'} onCancel={onCancel}>
        {saveText}
      </FormActions>
    </form>
  )
}
