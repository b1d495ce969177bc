import { words } from '@akyede/contract/words'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { NewsletterForm } from './newsletter-form.tsx'
import { useMailLink } from './use-mail-link.ts'

/** The newsletter section of the landing page, which the links of the emails open. */
export function NewsletterBlock() {
  const { outcome, retry } = useMailLink()
  return (
    <section
      aria-labelledby="letters"
      data-newsletter
      className="grid grid-cols-1 gap-x-14 gap-y-5 rounded-panel bg-forest-soft p-6 sm:p-10 md:grid-cols-[1.1fr_1fr] md:items-center"
    >
      <div className="grid gap-2">
        <h2 id="letters" className="text-title">
          News from our makers
        </h2>
        <p className="max-w-[44ch] text-lg text-ink-2">
          New makers, new gifts and how they’re made. Unsubscribe any time.
        </p>
        {outcome && (
          <p className={classes('font-semibold', outcome.ok ? 'text-forest' : 'text-danger')}>
            {outcome.text}
          </p>
        )}
        {outcome?.canRetry && (
          <Button variant="secondary" className="justify-self-start" onClick={retry}>
            {words.error.retry}
          </Button>
        )}
      </div>
      <NewsletterForm label="News from our makers" />
    </section>
  )
}
