import { words } from '@akyede/contract/words'
import type { MetaFunction } from 'react-router'
import { pageMeta } from '#kit/page-meta.ts'
import { TextLink } from '#ui/text-link.tsx'
import { ReadingPage, type ReadingSection } from './reading-page.tsx'

export const meta: MetaFunction = () =>
  pageMeta('Terms', 'What you and Akyɛde promise each other when you shop here.')

const sections: readonly ReadingSection[] = [
  {
    id: 'who',
    title: 'Who sells to you',
    summary: 'Makers sell, we run the market place.',
    body: (
      <p>
        Akyɛde brings you the work of independent makers in Ghana and West Africa. The contract for a piece is
        between you and its maker, who is named beside it. We take your order and your payment, pass both on,
        and stand by you when something goes wrong.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    summary: 'One person, one account, true details.',
    body: (
      <p>
        Give us an e-mail address that you can read, and keep your password to yourself. You must be 18, or
        have a parent or guardian who agrees. We may close an account that is used to cheat makers or other
        people.
      </p>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and orders',
    summary: 'The price you confirm is the price you pay.',
    body: (
      <>
        <p>
          Prices are in Ghana cedis and include the taxes that apply. Delivery is shown before you pay; for
          gifts of more than ₵100 in one order it is free. If a price changes while a piece lies in your cart,
          we show you the old and the new price before anything is ordered.
        </p>
        <p>
          Placing an order holds the pieces for 15 minutes, and for up to 30 while you are being asked to
          approve the payment. It binds both sides once it is paid. An order that stays unpaid ends by itself
          with its hold.
        </p>
      </>
    ),
  },
  {
    id: 'handmade',
    title: 'Made by hand',
    summary: 'No two pieces are quite alike.',
    body: (
      <p>
        Colours, sizes and patterns differ a little from the picture, as they do when a person makes them.
        That is not a fault. A piece that is broken, wrong or not as described is.
      </p>
    ),
  },
  {
    id: 'returns',
    title: 'Cancelling and returning',
    summary: 'Free until the work begins; 7 days after delivery.',
    body: (
      <p>
        You may cancel without cost until the maker begins: by yourself on the page of the order until you
        have paid, by writing to us after that. You may return a piece within 7 days of delivery, except one
        made for you personally. We refund the way you paid; if that way is closed, as a credit with us. Your
        rights under the laws of Ghana stay as they are.
      </p>
    ),
  },
  {
    id: 'content',
    title: 'What you write here',
    summary: 'Be fair; it stays yours.',
    body: (
      <p>
        Reviews and messages must be honest and lawful. They stay yours; you allow us to show them in the
        shop. We may remove what harms others.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and changes',
    summary: 'The law of Ghana applies.',
    body: (
      <p>
        Disputes go to the courts of Ghana if we cannot settle them between us. When these terms change, the
        date above changes; for an order, the version of its day counts. How we treat what we know about you
        stands on the <TextLink to="/privacy">privacy page</TextLink>.
      </p>
    ),
  },
]

export default function TermsRoute() {
  return (
    <ReadingPage
      title="Terms"
      lead="What you and we promise each other, in plain words."
      changed={words.termsVersion}
      sections={sections}
    />
  )
}
