import { TextLink } from '#ui/text-link.tsx'
import { listClass, type ReadingSection } from './reading-page.tsx'

const who: ReadingSection = {
  id: 'who',
  title: 'Who sells to you',
  summary: 'Makers sell, and we run the marketplace.',
  body: (
    <p>
      Akyɛde, in Accra, brings you the work of independent makers in Ghana and West Africa. The contract for
      an item is between you and its maker, who is named next to it. We take your order and your payment, pass
      both on, and help you when something goes wrong. Our <TextLink to="/contact">contact page</TextLink>{' '}
      tells you how to reach us.
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
        You can browse, search and fill your cart without one. To order, give us an email address you can
        read, and keep your password to yourself. You must be 18, or have a parent or guardian who agrees.
        Tell us at once if someone else uses your account. We may close an account that’s used to cheat makers
        or other people, and we’ll tell you why.
      </p>
    ),
  },
  {
    id: 'content',
    title: 'What you write here',
    summary: 'Be fair. It stays yours.',
    body: (
      <p>
        Reviews and messages must be honest, lawful and your own. They stay yours, and you let us show your
        reviews in the shop with your first name. We may remove anything that harms others. We mark reviews by
        people who bought the item here.
      </p>
    ),
  },
  {
    id: 'fair',
    title: 'Fair use of the shop',
    summary: 'Leave room for everyone else.',
    body: (
      <ul className={listClass}>
        <li>Don’t try to access other people’s data, or to bring the shop down.</li>
        <li>
          Programs may read public pages, at a pace that lets others shop. We block very frequent requests for
          a while.
        </li>
        <li>
          Patterns, pictures and descriptions belong to the people who made them. Adinkra and kente belong to
          all of Ghana, and are protected by its law.
        </li>
      </ul>
    ),
  },
  {
    id: 'letters',
    title: 'Messages from us',
    summary: 'What an order needs, and a newsletter only if you ask for it.',
    body: (
      <p>
        We email you about your orders and your account at the address you gave us. We only send the
        newsletter after you’ve asked for it and confirmed your email, and you can unsubscribe with one tap.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and changes',
    summary: 'The law of Ghana applies. For an order, the version on that day counts.',
    body: (
      <p>
        If we can’t settle a dispute between us, it goes to the courts of Ghana. When these terms change, the
        date above changes. For an order, the version on the day you ordered counts, and for an account we
        record which version you accepted. How we handle your data is explained on the{' '}
        <TextLink to="/privacy">privacy page</TextLink>, as the Data Protection Act, 2012 (Act 843) requires.
      </p>
    ),
  },
]
