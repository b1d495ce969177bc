import { TextLink } from '#ui/text-link.tsx'
import { listClass, type ReadingSection } from './reading-page.tsx'

const who: ReadingSection = {
  id: 'who',
  title: 'Who sells to you',
  summary: 'Makers sell, we run the market place.',
  body: (
    <p>
      Akyɛde, in Accra, brings you the work of independent makers in Ghana and West Africa. The contract for a
      piece is between you and its maker, who is named beside it. We take your order and your payment, pass
      both on, and stand by you when something goes wrong. The <TextLink to="/contact">contact page</TextLink>{' '}
      says how to reach us.
    </p>
  ),
}

/** The terms on accounts and conduct. */
export const termsOfUse: readonly [ReadingSection, ...ReadingSection[]] = [
  who,
  {
    id: 'account',
    title: 'Your account',
    summary: 'One person, one account, true details.',
    body: (
      <p>
        You can look around, search and fill a cart without one. To order, give us an email address that you
        can read, and keep your password to yourself. You must be 18, or have a parent or guardian who agrees.
        Tell us at once when somebody else uses your account. We may close an account that is used to cheat
        makers or other people; we say why.
      </p>
    ),
  },
  {
    id: 'content',
    title: 'What you write here',
    summary: 'Be fair; it stays yours.',
    body: (
      <p>
        Reviews and messages must be honest and lawful, and your own. They stay yours; you allow us to show
        reviews in the shop, with your first name. We may remove what harms others. A review of somebody who
        bought the piece here says so.
      </p>
    ),
  },
  {
    id: 'fair',
    title: 'Fair use of the shop',
    summary: 'Leave room for everybody else.',
    body: (
      <ul className={listClass}>
        <li>Do not try to get at what belongs to others, or to bring the shop to a stop.</li>
        <li>
          Programs may read what everybody may see, at a pace that lets others shop; very many requests in a
          short time are refused for a while.
        </li>
        <li>
          Patterns, pictures and descriptions belong to those who made them. Adinkra and kente belong to all
          of Ghana, and are protected by its law.
        </li>
      </ul>
    ),
  },
  {
    id: 'letters',
    title: 'Messages from us',
    summary: 'What an order needs; a newsletter only if you ask for it.',
    body: (
      <p>
        About your orders and your account we write to the email address that you gave. The newsletter comes
        only after you asked for it and confirmed it from your own mailbox, and one click in any of them ends
        it.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and changes',
    summary: 'The law of Ghana applies; for an order, the version of its day.',
    body: (
      <p>
        Disputes go to the courts of Ghana if we cannot settle them between us. When these terms change, the
        date above changes; for an order, the version of its day counts, and with an account we keep which
        version you accepted. How we treat what we know about you stands on the{' '}
        <TextLink to="/privacy">privacy page</TextLink>, as the Data Protection Act, 2012 (Act 843) asks.
      </p>
    ),
  },
]
