import type { ReactNode } from 'react'
import { ContactCard } from '#feature/contact'
import { Disclosure } from '#ui/disclosure.tsx'

export interface ReadingSection {
  /** The anchor of the section. */
  id: string
  title: string
  /** A summary of the section in one sentence. */
  summary?: string
  body: ReactNode
}

interface ReadingPageProps {
  title: string
  lead: ReactNode
  sections: readonly ReadingSection[]
  /** The date of the last change, in ISO format. */
  changed?: string
  /** Content above the sections. */
  children?: ReactNode
}

/** A long text with a table of contents, laid out for reading and printing. Lines have at most 65 characters. */
export function ReadingPage({ title, lead, sections, changed, children }: ReadingPageProps) {
  return (
    <article className="page grid gap-x-14 gap-y-8 py-10 sm:py-14 lg:grid-cols-[15rem_minmax(0,46rem)]">
      <header className="grid max-w-[65ch] gap-3 lg:col-start-2">
        <h1 className="text-hero">{title}</h1>
        <p className="text-lg text-ink-2">{lead}</p>
        {changed && <LastChanged date={changed} />}
      </header>
      <Contents sections={sections} />
      <div className="grid min-w-0 content-start gap-10 lg:col-start-2">
        {children && <div className="grid max-w-[65ch] gap-4">{children}</div>}
        {sections.map(section => (
          <Section key={section.id} section={section} />
        ))}
        <div className="max-w-[65ch]">
          <ContactCard />
        </div>
      </div>
    </article>
  )
}

function LastChanged({ date }: { date: string }) {
  const words = new Intl.DateTimeFormat('en-GH', { dateStyle: 'long', timeZone: 'Africa/Accra' })
  return (
    <p className="text-sm text-ink-3">
      Last updated on <time dateTime={date}>{words.format(new Date(date))}</time>
    </p>
  )
}

/**
 * The table of contents: beside the text on wide screens, collapsed above it on others. Only one of the two is
 * visible.
 */
function Contents({ sections }: { sections: readonly ReadingSection[] }) {
  const links = (
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-11 items-center font-semibold text-brand-ink underline-offset-4 hover:underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <nav aria-label="On this page" className="lg:hidden print:hidden">
        <Disclosure summary="On this page">{links}</Disclosure>
      </nav>
      <nav
        aria-label="On this page"
        className="sticky top-24 col-start-1 row-span-2 row-start-1 max-h-[calc(100dvh-7rem)] self-start overflow-y-auto border-l border-line pl-4 max-lg:hidden print:hidden"
      >
        {links}
      </nav>
    </>
  )
}

function Section({ section: { id, title, summary, body } }: { section: ReadingSection }) {
  return (
    <section aria-labelledby={id} className="grid min-w-0 gap-4 *:not-[section]:max-w-[65ch]">
      <h2 id={id} className="scroll-mt-24 text-title">
        {title}
      </h2>
      {summary && <p className="border-l-4 border-gold pl-4 text-lg text-ink-2">{summary}</p>}
      {body}
    </section>
  )
}

/** The classes of a list in a text. */
export const listClass = 'grid list-disc gap-2 pl-5 marker:text-gold-ink'
