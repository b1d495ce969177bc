import { limits } from '@akyede/contract/limits'
import { toneOf } from '@akyede/contract/wish-words'
import type { WishlistPrivacy } from '@akyede/contract/wishlist-fields'
import { words } from '@akyede/contract/words'
import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { attemptProblemsIn, problemsOf } from '#kit/form-problems.ts'
import { type FormSchema, resolverFor } from '#kit/form-resolver.ts'
import { Button } from '#ui/button.tsx'
import { ErrorSummary, type FormProblem } from '#ui/error-summary.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { GroupChoice } from './group-choice.tsx'
import { formNames, type ListFormValues, toSave } from './list-form-values.ts'
import { nextYearly, privacyWords } from './list-words.ts'
import { MoreFields } from './more-fields.tsx'
import { OccasionField } from './occasion-field.tsx'

const idOf = (name: string) => `wishlist-${name}`
const known = { names: formNames, idOf }

type Checked = ListFormValues & Record<string, unknown>

const resolver = resolverFor<ListFormValues, Checked>(() =>
  import('@akyede/contract/wishlist-fields').then(({ WishlistFields }): FormSchema<Checked> => {
    const schema = WishlistFields.refine(
      ({ privacy, group_id }) => privacy !== 'group' || group_id !== null,
      {
        path: ['group_id'],
        error: 'Please choose a group',
      },
    )
    return {
      async safeParseAsync(values) {
        // The form stores empty texts where the API expects null.
        const result = await schema.safeParseAsync(toSave(values as ListFormValues))
        return result.success ? { success: true, data: values as Checked } : result
      },
    }
  }),
)

interface ListFormProps {
  values: ListFormValues
  /** Only the owner sets privacy and delivery address; collaborators edit the rest. */
  owns: boolean
  saveText: string
  savingText: string
  /** Rejects as the call does. */
  onSave: (values: ListFormValues) => Promise<unknown>
  /** Called with every unsaved change. */
  onChange: (values: ListFormValues) => void
  /** Further choices, before the button. */
  children?: ReactNode
}

/** Form of a list: three questions, and optional fields behind a disclosure. */
export function ListForm({ values, owns, saveText, savingText, onSave, onChange, children }: ListFormProps) {
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const form = useForm<ListFormValues, unknown, Checked>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: values,
  })
  const { register, handleSubmit, formState, watch, setValue } = form
  const { errors, isSubmitting } = formState
  const purpose = watch('purpose')
  const choose = <Name extends keyof ListFormValues>(name: Name, value: ListFormValues[Name]) => {
    setValue(name, value as never, { shouldDirty: true, shouldValidate: formState.isSubmitted })
    tell()
  }
  const tell = () => onChange(form.getValues())

  async function submit(): Promise<void> {
    setProblems([])
    try {
      await onSave(form.getValues())
    } catch (error) {
      setProblems(attemptProblemsIn(error, known, { field: 'name', message: words.error.title }))
    }
  }

  return (
    <form
      noValidate
      method="dialog"
      data-tone={toneOf({ purpose })}
      className="grid max-w-2xl gap-8"
      onChange={tell}
      onSubmit={handleSubmit(submit, invalid => setProblems(problemsOf(invalid, known)))}
    >
      <ErrorSummary problems={problems} current={problemsOf(errors, known)} />
      <TextField
        label="List name"
        id={idOf('name')}
        error={errors.name?.message}
        maxLength={limits.wishlists.name}
        autoComplete="off"
        placeholder="Efua and Kojo’s home"
        {...register('name')}
      />
      <div className="grid gap-4" id={idOf('purpose')} tabIndex={-1}>
        <OccasionField
          value={purpose}
          error={errors.purpose?.message}
          onChoose={chosen => {
            choose('purpose', chosen)
            if (chosen === 'christmas' && !form.getValues('deadline'))
              choose('deadline', nextYearly(12, 25, new Date()))
          }}
        />
        {purpose === 'other' && (
          <TextField
            label="Your occasion"
            id={idOf('purpose_text')}
            optional
            maxLength={60}
            error={errors.purpose_text?.message}
            {...register('purpose_text')}
          />
        )}
      </div>
      {owns && <PrivacyFields form={form} onChoose={choose} />}
      <MoreFields form={form} idOf={idOf} owns={owns} onChoose={choose} />
      {children}
      <div>
        <Button type="submit" size="large" pending={isSubmitting && savingText}>
          {saveText}
        </Button>
      </div>
    </form>
  )
}

const offered: readonly WishlistPrivacy[] = ['private', 'friends', 'group', 'public']

interface PrivacyFieldsProps {
  form: UseFormReturn<ListFormValues, unknown, Checked>
  onChoose: <Name extends keyof ListFormValues>(name: Name, value: ListFormValues[Name]) => void
}

/** Who can see a list, with a hint for each option, and the group that can. */
function PrivacyFields({ form: { watch, formState }, onChoose }: PrivacyFieldsProps) {
  const [privacy, group] = watch(['privacy', 'group_id'])
  const { errors } = formState
  return (
    <div id={idOf('privacy')} tabIndex={-1} className="grid gap-4">
      <RadioGroup
        legend="Who can see it?"
        name="privacy"
        error={errors.privacy?.message}
        options={offered.map(value => ({
          value,
          text: privacyWords[value].text,
          hint: privacyWords[value].means,
        }))}
        value={privacy}
        onChoose={chosen => onChoose('privacy', chosen as WishlistPrivacy)}
      />
      {privacy === 'group' && (
        <GroupChoice
          id={idOf('group_id')}
          value={group}
          error={errors.group_id?.message}
          onChoose={chosen => onChoose('group_id', chosen)}
        />
      )}
    </div>
  )
}
