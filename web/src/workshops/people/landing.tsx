import { workshopLimits } from '@akyede/contract/workshop-limits'
import { Camera, HandCoins, type LucideIcon, MapPinned, Smartphone, Sparkles, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { AreaLayout } from '#ui/area-layout.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { SteppedBackground } from '#ui/stepped-background.tsx'

/** /workshop for people who are not signed in. */
export const LandingPage = () => (
  <AreaLayout title="Workshop" home="/workshop" entries={[]}>
    <Landing />
  </AreaLayout>
)

/** Why to sell here, what it takes and how it goes. */
export function Landing() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10 sm:gap-14">
      <section className="relative isolate grid justify-items-start gap-5 overflow-hidden px-5 pt-16 pb-12 sm:px-12 sm:pt-20">
        <SteppedBackground symbol="ananse-ntontan" />
        <p className="font-semibold text-craft-ink">Akwaaba, maker</p>
        <h1 tabIndex={-1} className="max-w-[18ch] text-title">
          Sell what your hands make
        </h1>
        <p className="max-w-[48ch] text-lg text-ink-2">
          Weave, carve, throw, bead or sew? Open your workshop on Akyɛde and reach people who look for gifts
          from Ghana. All you need is your phone.
        </p>
        <ButtonLink to="/workshop/apply" size="large">
          Apply to sell
        </ButtonLink>
        <p className="text-sm text-ink-2">About 5 minutes, no documents needed.</p>
      </section>
      <section aria-labelledby="why" className="grid gap-5">
        <h2 id="why" className="text-2xl">
          Why makers sell here
        </h2>
        <ul className="grid gap-4 md:grid-cols-3">
          <Reason Icon={MapPinned} title="Buyers in every region">
            We show your work to people all over Ghana, and your town and your story with it.
          </Reason>
          <Reason Icon={HandCoins} title="You set the price">
            Prices, stock and making time are yours to change, at any time, from your phone.
          </Reason>
          <Reason Icon={Sparkles} title="You rest when you need to">
            Take a break for a naming, a funeral or the harvest. Your page stays and says when you’re back.
          </Reason>
        </ul>
      </section>
      <section aria-labelledby="takes" className="grid gap-5">
        <h2 id="takes" className="text-2xl">
          What you need
        </h2>
        <ul className="divide-y divide-line rounded-panel border border-line bg-surface">
          <Need Icon={Smartphone}>A phone with a number that we can verify</Need>
          <Need Icon={Wallet}>A mobile money wallet in your name or your workshop’s</Need>
          <Need Icon={Camera}>
            Up to {workshopLimits.workshops.pictures} photos of your work, and a few lines about how you make
            it
          </Need>
        </ul>
      </section>
      <section aria-labelledby="how" className="grid gap-5">
        <h2 id="how" className="text-2xl">
          How it works
        </h2>
        <ol className="grid gap-4 md:grid-cols-3">
          <Step number={1} title="You apply">
            Five short steps. You can stop and continue later.
          </Step>
          <Step number={2} title="We reply">
            Within two working days, by email and SMS.
          </Step>
          <Step number={3} title="You sell">
            Add your first product, and we’ll tell you about each order.
          </Step>
        </ol>
        <ButtonLink to="/workshop/apply" size="large" className="justify-self-start">
          Apply to sell
        </ButtonLink>
      </section>
    </div>
  )
}

interface PointProps {
  readonly Icon: LucideIcon
  readonly title: string
  readonly children: ReactNode
}

const Reason = ({ Icon, title, children }: PointProps) => (
  <li className="grid content-start gap-2 rounded-panel border border-line bg-surface p-5">
    <Icon aria-hidden size={26} strokeWidth={1.75} className="text-brand-ink" />
    <h3 className="text-lg">{title}</h3>
    <p className="text-ink-2">{children}</p>
  </li>
)

const Need = ({ Icon, children }: Omit<PointProps, 'title'>) => (
  <li className="flex min-h-14 items-center gap-4 px-5 py-3">
    <Icon aria-hidden size={22} strokeWidth={1.75} className="shrink-0 text-brand-ink" />
    {children}
  </li>
)

const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => (
  <li className="flex gap-4 md:grid md:content-start md:gap-2">
    <span aria-hidden className="font-display text-display leading-none font-bold text-craft-ink">
      {number}
    </span>
    <div>
      <h3 className="text-lg">{title}</h3>
      <p className="text-ink-2">{children}</p>
    </div>
  </li>
)
