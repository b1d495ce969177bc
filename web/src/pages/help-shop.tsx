import { TextLink } from '#ui/text-link.tsx'
import type { HelpTopic } from './question.tsx'

/** Help on accounts and search, and about the company. */
export const shopTopics: readonly HelpTopic[] = [
  {
    id: 'account',
    title: 'Cart and account',
    answers: [
      {
        asked: 'Do I need an account?',
        id: 'account-needed',
        also: 'guest register sign up without',
        answer: (
          <p>
            Not to look around, search and fill a cart; the cart stays on this device. To order,{' '}
            <TextLink to="/signin">sign in</TextLink> or <TextLink to="/signup">create an account</TextLink>.
            Your cart comes with you.
          </p>
        ),
      },
      {
        asked: 'Something in my cart says Unavailable',
        also: 'sold out gone stock',
        answer: (
          <p>
            It was sold or taken out of the shop. It does not count into the total; remove it and order the
            rest.
          </p>
        ),
      },
      {
        asked: 'I cannot sign in',
        also: 'password forgot login locked',
        answer: (
          <p>
            Check the email address for typing errors, and whether the keyboard writes capitals. Very many
            tries in a short time are slowed down: wait a moment, then try again. If it still fails,{' '}
            <TextLink to="/contact">write to us</TextLink>.
          </p>
        ),
      },
      {
        asked: 'What do you know about me?',
        also: 'privacy data delete account gdpr act 843',
        answer: (
          <p>
            As little as a shop can. The <TextLink to="/privacy">privacy page</TextLink> lists it, line by
            line, and says how to get a copy or have it deleted.
          </p>
        ),
      },
    ],
  },
  {
    id: 'finding',
    title: 'Finding a gift',
    answers: [
      {
        asked: 'How do I find something?',
        also: 'search filter spelling',
        answer: (
          <p>
            Type what it is, what it is for, or who makes it:{' '}
            <TextLink to="/search?q=basket">basket</TextLink>,{' '}
            <TextLink to="/search?q=wedding">wedding</TextLink>,{' '}
            <TextLink to="/search?q=Krobo">Krobo</TextLink>. A slip in the spelling is mended, and ɛ and ɔ may
            be typed as e and o. Under <TextLink to="/browse">all gifts</TextLink> you narrow them by price,
            craft and more.
          </p>
        ),
      },
      {
        asked: 'I cannot find what I am looking for',
        also: 'custom made to order special request ask a maker',
        answer: (
          <p>
            <TextLink to="/contact">Tell us</TextLink> what it should be. We know the makers, and ask whether
            one of them has it or makes it.
          </p>
        ),
      },
      {
        asked: 'Will it look like in the picture?',
        also: 'colour size different handmade',
        answer: (
          <p>
            Nearly. It is made by hand, so colours, sizes and patterns differ a little from piece to piece.
            Measures and materials stand on its page.
          </p>
        ),
      },
      {
        asked: 'How do I get the newsletter, and how does it end?',
        also: 'unsubscribe subscribe letter mail spam',
        answer: (
          <p>
            Give your email address at the foot of any page, then follow the link in the email that comes. To
            stop it, use the link at the end of any newsletter.
          </p>
        ),
      },
    ],
  },
  {
    id: 'about',
    title: 'About Akyɛde',
    answers: [
      {
        asked: 'What is Akyɛde?',
        also: 'company who meaning name gift twi',
        answer: (
          <p>
            Akyɛde is Twi for gift. We are a market place in Accra for what weavers, bead makers, potters,
            carvers and others make by hand across Ghana and West Africa. Each piece names its maker and the
            town it comes from.
          </p>
        ),
      },
      {
        asked: 'Who gets my money?',
        also: 'maker seller commission fair',
        answer: (
          <p>
            The makers get the price of their work. We take your payment for them, see that the parcel
            arrives, and stand by you when something goes wrong.
          </p>
        ),
      },
      {
        asked: 'I make things. Can I sell here?',
        also: 'seller vendor maker join',
        answer: (
          <p>
            Yes, if you make them by hand. <i>Sell on Akyɛde</i>, at the foot of every page, leads to where
            makers apply.
          </p>
        ),
      },
    ],
  },
]
