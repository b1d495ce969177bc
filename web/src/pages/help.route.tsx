import type { MetaFunction } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { TextLink } from '#ui/text-link.tsx'
import { Question } from './question.tsx'
import { ReadingPage, type ReadingSection } from './reading-page.tsx'

export const meta: MetaFunction = () =>
  pageMeta('Help', 'Answers about orders, mobile money, delivery, returns and your account at Akyɛde.')

const sections: readonly ReadingSection[] = [
  {
    id: 'paying',
    title: 'Paying',
    body: (
      <div className="grid gap-3">
        <Question asked="How can I pay?">
          <p>
            With mobile money (MTN, Telecel Cash, AT Money) or a card. You pay on the page of our payment
            provider, Paystack; your card number never reaches us.
          </p>
        </Question>
        <Question asked="The mobile money prompt did not come">
          <p>
            Wait a minute and keep the page open. On MTN, dial *170#, choose My Wallet, then My Approvals.
            Nothing there? Open <TextLink to="/orders">your orders</TextLink> and pay again: an order is never
            charged twice.
          </p>
          <p>We never ask for your PIN. Type it only into the prompt of your network.</p>
        </Question>
        <Question asked="I paid, but the order still says it is waiting">
          <p>
            Your network can take a few minutes to tell us. We keep asking by ourselves, also when you close
            the page; the order changes as soon as the answer is there.
          </p>
        </Question>
        <Question asked="How long is an unpaid order kept?">
          <p>
            We hold the pieces for you for 15 minutes, and for up to 30 while your network is still asking you
            to approve. Then an unpaid order ends by itself and nothing is charged.
          </p>
        </Question>
      </div>
    ),
  },
  {
    id: 'delivery',
    title: 'Orders and delivery',
    body: (
      <div className="grid gap-3">
        <Question asked="Where is my order?">
          <p>
            <TextLink to="/orders">Your orders</TextLink> show where each one stands: placed, paid, in the
            making, shipped, delivered.
          </p>
        </Question>
        <Question asked="What does delivery cost?">
          <p>
            You see it before you pay. For gifts of more than ₵100 in one order delivery is free. At ₵100.00
            exactly it is still paid.
          </p>
        </Question>
        <Question asked="Why does one purchase become several parcels?">
          <p>Each maker sends their own work. Pieces of two makers come as two parcels.</p>
        </Question>
        <Question asked="Can I cancel?">
          <p>
            Yes, free of charge. Until you have paid, open the order under{' '}
            <TextLink to="/orders">your orders</TextLink> and choose Cancel order. Once it is paid, write to
            us before the maker has begun to work on it.
          </p>
        </Question>
        <Question asked="Can I return something?">
          <p>
            Within 7 days of delivery, unless it was made for you personally. The money goes back the way it
            came; where that is not possible, you get a credit with us.
          </p>
        </Question>
      </div>
    ),
  },
  {
    id: 'cart',
    title: 'Your cart',
    body: (
      <div className="grid gap-3">
        <Question asked="Do I need an account?">
          <p>
            Not to look around, search and fill a cart; the cart stays on this device. To order,{' '}
            <TextLink to="/signin">sign in</TextLink> or <TextLink to="/signup">create an account</TextLink>.
            Your cart comes with you.
          </p>
        </Question>
        <Question asked="Something in my cart says Unavailable">
          <p>
            It was sold or taken out of the shop. It does not count into the total; remove it and order the
            rest.
          </p>
        </Question>
      </div>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <div className="grid gap-3">
        <Question asked="I cannot sign in">
          <p>
            Check the e-mail address for typing errors, and whether the keyboard writes capitals. Very many
            tries in a short time are slowed down: wait a moment, then try again.
          </p>
        </Question>
        <Question asked="What do you know about me?">
          <p>
            As little as a shop can. The <TextLink to="/privacy">privacy page</TextLink> lists it, line by
            line.
          </p>
        </Question>
      </div>
    ),
  },
]

export default function HelpRoute() {
  return <ReadingPage title="Help" lead="Short answers to what people ask us most." sections={sections} />
}
