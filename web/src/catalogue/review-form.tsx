import { limits } from '@akyede/contract/limits'
import { words } from '@akyede/contract/words'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call, session } from '#kit/call.ts'
import { problemsIn, problemsOf } from '#kit/form-problems.ts'
import { resolverFor } from '#kit/form-resolver.ts'
import { tabValue } from '#kit/tab-value.ts'
import { ErrorSummary, type FormProblem } from '#ui/error-summary.tsx'
import { FormActions } from '#ui/form-actions.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextAreaField } from '#ui/text-area-field.tsx'

interface WrittenValues {
  rating: string
  text: string
}
interface ReviewValues {
  rating: number
  text: string
}

const fields = { names: ['rating', 'text'], idOf: (name: string) => `review-${name}` }
const resolver = resolverFor<WrittenValues, ReviewValues>(() =>
  import('./review-schema.ts').then(({ reviewSchema }) => reviewSchema),
)
const stars = ['1', '2', '3', '4', '5'].map(value => ({
  value,
  text: value === '1' ? '1 star' : `${value} stars`,
}))

interface ReviewFormProps {
  userId: number
  productId: string
  onWritten: () => void
  onLeave: () => void
}

export function ReviewForm({ userId, productId, onWritten, onLeave }: ReviewFormProps) {
  const [problems, setProblems] = useState<readonly FormProblem[]>([])
  const { register, handleSubmit, formState, watch } = useForm<WrittenValues, unknown, ReviewValues>({
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: readDraft(userId, productId),
  })
  useEffect(() => {
    const { unsubscribe } = watch(({ rating, text }) =>
      reviewDraft.write({ userId, productId, rating: rating ?? '', text: text ?? '' }),
    )
    return unsubscribe
  }, [watch, userId, productId])
  const { errors, isSubmitting } = formState

  async function submit(body: ReviewValues): Promise<void> {
    setProblems([])
    try {
      await call('writeReview', { params: { productId }, body })
      reviewDraft.clear()
      onWritten()
    } catch (error) {
      const refused = problemsIn(error, fields, { field: 'text', message: words.error.title })
      setProblems(refused.map(problem => ({ ...problem, ofAttempt: true })))
    }
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={handleSubmit(submit, invalid => setProblems(problemsOf(invalid, fields)))}
    >
      <ErrorSummary problems={problems} current={problemsOf(errors, fields)} />
      <div id={fields.idOf('rating')} tabIndex={-1} className="outline-none">
        <RadioGroup
          legend="How many stars?"
          variant="chips"
          options={stars}
          error={errors.rating?.message}
          {...register('rating')}
        />
      </div>
      <TextAreaField
        id={fields.idOf('text')}
        label="What should others know?"
        hint="We’ll show your first name. This replaces any earlier review you wrote."
        maxLength={limits.text.paragraph}
        error={errors.text?.message}
        {...register('text')}
      />
      <FormActions pending={isSubmitting && 'Publishing…'} onCancel={onLeave}>
        Publish review
      </FormActions>
    </form>
  )
}

/** Returns the user's draft of a review of this product. */
function readDraft(userId: number, productId: string): WrittenValues {
  const draft = reviewDraft.read()
  if (draft?.userId !== userId || draft.productId !== productId) return { rating: '', text: '' }
  return { rating: draft.rating, text: draft.text }
}

/** A review that the user is writing in this tab. */
interface ReviewDraft {
  readonly userId: number
  readonly productId: string
  readonly rating: string
  readonly text: string
}

const reviewDraft = tabValue<ReviewDraft>(
  'akyede:review-draft',
  (value): value is ReviewDraft =>
    typeof value === 'object' &&
    value !== null &&
    ['rating', 'text', 'productId'].every(
      key => typeof (value as Record<string, unknown>)[key] === 'string',
    ) &&
    'userId' in value,
)

session.onEnded(() => reviewDraft.clear())
