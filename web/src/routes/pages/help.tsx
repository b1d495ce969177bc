import { useState } from 'react'
import { Link, type MetaFunction } from 'react-router'
import {
  findAnswers,
  HelpSearch,
  type HelpTopic,
  helpTopics,
  Question,
  ReadingPage,
  type ReadingSection,
  topTasks,
} from '#feature/pages'
import { pageMeta } from '#kit/page-meta.ts'
import { Adinkra } from '#ui/adinkra.tsx'
import { TextLink } from '#ui/text-link.tsx'

export const meta: MetaFunction = () => [
  ...pageMeta('Help', 'Help with orders, mobile money, delivery, returns and your Akyɛde account.'),
  { tagName: 'link', rel: 'canonical', href: '/help' },
]

export default function HelpRoute() {
  const [query, setQuery] = useState('')
  const looking = query.trim() !== ''
  const topics = findAnswers(helpTopics, query)
  const found = topics.reduce((sum, { answers }) => sum + answers.length, 0)
  // Up to three answers are expanded. More would be a wall of text.
  const open = looking && found <= 3
  return (
    <ReadingPage
      title="Help"
      lead="Quick answers to our most common questions."
      sections={topics.map(topic => sectionOf(topic, open))}
    >
      <HelpSearch query={query} onQuery={setQuery} found={looking ? found : undefined} />
      {!looking && <TopTasks />}
      {found === 0 && <NoAnswer />}
    </ReadingPage>
  )
}

const sectionOf = ({ id, title, answers }: HelpTopic, open: boolean): ReadingSection => ({
  id,
  title,
  body: (
    <div className="grid gap-3">
      {answers.map(answer => (
        <Question key={answer.asked} asked={answer.asked} id={answer.id} open={open}>
          {answer.answer}
        </Question>
      ))}
    </div>
  ),
})

function TopTasks() {
  return (
    <nav aria-label="Popular questions" className="print:hidden">
      <ul className="flex flex-wrap gap-2">
        {topTasks.map(({ text, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center rounded-chip border border-line bg-surface px-4 py-1.5 font-semibold hover:bg-surface-2"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function NoAnswer() {
  return (
    <div className="grid justify-items-center gap-4 py-6 text-center">
      <Adinkra name="ananse-ntontan" size={64} className="text-gold-ink" />
      <p className="max-w-[36ch] text-lg text-ink-2">
        No answers found. Try other words, or <TextLink to="/contact">ask us</TextLink>
      </p>
    </div>
  )
}
