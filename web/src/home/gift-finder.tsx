import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { RadioChip } from '#ui/radio-chip.tsx'

const people = [
  { value: 'Mum', text: 'Mum' },
  { value: 'Dad', text: 'Dad' },
  { value: 'Her', text: 'A woman' },
  { value: 'Him', text: 'A man' },
  { value: 'Friends', text: 'A friend' },
  { value: 'Baby', text: 'A baby' },
  { value: 'Couples', text: 'A couple' },
  { value: 'Colleagues', text: 'A colleague' },
]

const occasions = [
  { value: 'Birthday', text: 'Birthday' },
  { value: 'Christmas', text: 'Christmas' },
  { value: 'Wedding', text: 'Wedding' },
  { value: 'Naming day', text: 'Outdooring' },
  { value: 'Thank you', text: 'Thank you' },
  { value: '', text: 'Just because' },
]

const budgets = [
  { most: '50', text: 'Under ₵50' },
  { most: '150', text: 'Under ₵150' },
  { most: '300', text: 'Under ₵300' },
  { most: '', text: 'Any budget' },
]

/**
 * Finds gifts in three taps: the budgets are the buttons that send the form. It is a plain form whose fields are the
 * filters of the list, so it needs no scripts.
 */
export function GiftFinder() {
  return (
    <section
      id="finder"
      aria-labelledby="finder-title"
      className="scroll-mt-20 rounded-panel border border-line bg-surface p-5 sm:p-8 lg:p-10"
    >
      <h2 id="finder-title" className="text-title">
        Find a gift in three taps
      </h2>
      <Form action="/browse" className="mt-5 grid gap-6 lg:grid-cols-3 lg:gap-10">
        <Step number={1} question="Who is it for?">
          {people.map(option => (
            <RadioChip key={option.value} name="attr_recipient" option={option} />
          ))}
        </Step>
        <Step number={2} question="What’s the occasion?">
          {occasions.map(option => (
            <RadioChip key={option.value} name="attr_occasion" option={option} />
          ))}
        </Step>
        <Step number={3} question="What’s your budget?">
          {budgets.map(({ most, text }) => (
            <button
              key={most}
              type="submit"
              name="maxPrice"
              value={most}
              className={`${buttonClass({ variant: 'secondary' })} min-w-[calc(50%-0.25rem)] grow`}
            >
              {text}
            </button>
          ))}
        </Step>
      </Form>
    </section>
  )
}

function Step({ number, question, children }: { number: number; question: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 flex items-center gap-2.5 font-semibold">
        <span
          aria-hidden
          className="grid size-7 place-items-center rounded-badge bg-gold-soft font-display text-sm font-bold text-gold-ink"
        >
          {number}
        </span>
        {question}
      </legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}
