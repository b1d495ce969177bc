import { SectionHeading } from '#ui/card.tsx'

const steps = [
  {
    title: 'Find it',
    text: 'You’ll see the maker and their town on every gift.',
  },
  {
    title: 'Pay your way',
    text: 'By mobile money (MTN, Telecel Cash, AT Money) or card. We only take payment once you approve it.',
  },
  {
    title: 'The maker sends it',
    text: 'Packed by the maker and sent anywhere in Ghana.',
  },
]

export function HowGiftingWorks() {
  return (
    <section aria-labelledby="how">
      <SectionHeading id="how">How gifting works</SectionHeading>
      <ol className="grid gap-6 sm:grid-cols-3 sm:gap-8">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="grid content-start gap-1.5 border-t-2 border-ink pt-4">
            <p aria-hidden className="font-display text-title font-bold text-brand-ink">
              {index + 1}
            </p>
            <h3 className="text-xl">{title}</h3>
            <p className="max-w-[36ch] text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
