import { words } from '@akyede/contract/words'
import { usePostedForm } from '#kit/form-action.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { subscribed } from './outcome.ts'

const title = 'News from our makers'
const fields = { names: ['email'], idOf: (name: string) => name }

/** The newsletter on a page of its own, where browsers without scripts send its form. */
export function NewsletterPage() {
  const otherwise = { field: 'email', message: words.error.title }
  const { values, response, problems } = usePostedForm<object>(fields, otherwise)
  const [problem] = problems
  return (
    <div className="page grid max-w-[42rem] gap-6 py-10 sm:py-14">
      <header className="grid gap-3">
        <h1 className="text-hero">{title}</h1>
        <p className="text-lg text-ink-2">
          New makers, new gifts and how they’re made. Unsubscribe any time.
        </p>
      </header>
      <NewsletterForm
        label={title}
        email={response ? '' : values.email}
        status={{ failed: problem !== undefined, text: response ? subscribed : problem?.message }}
      />
    </div>
  )
}
