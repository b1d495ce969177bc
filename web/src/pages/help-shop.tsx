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
            Not to browse, search or fill your cart. Your cart stays on this device. To order,{' '}
            <TextLink to="/signin">sign in</TextLink> or <TextLink to="/signup">create an account</TextLink>.
            Your cart comes with you.
          </p>
        ),
      },
      {
        asked: 'Something in my cart is no longer available',
        also: 'sold out gone stock',
        answer: (
          <p>
            It’s sold out, or the maker has stopped selling it. It isn’t part of your total, so you can remove
            it and order the rest.
          </p>
        ),
      },
      {
        asked: 'I can’t sign in',
        also: 'password forgot login locked',
        answer: (
          <p>
            Check your email address for typos, and check that caps lock is off. After too many tries, you’ll
            have to wait a while before you try again. If it still doesn’t work,{' '}
            <TextLink to="/contact">write to us</TextLink>.
          </p>
        ),
      },
      {
        asked: 'What do you know about me?',
        also: 'privacy data delete account gdpr act 843',
        answer: (
          <p>
            As little as we can. Our <TextLink to="/privacy">privacy page</TextLink> lists everything, and
            tells you how to get a copy or delete it.
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
            Search by item, occasion or maker: <TextLink to="/search?q=basket">basket</TextLink>,{' '}
            <TextLink to="/search?q=wedding">wedding</TextLink>,{' '}
            <TextLink to="/search?q=Krobo">Krobo</TextLink>. Small typos are fine, and you can type e and o
            for ɛ and ɔ. In <TextLink to="/browse">all gifts</TextLink> you can filter by price, craft and
            more.
          </p>
        ),
      },
      {
        asked: 'I can’t find what I’m looking for',
        also: 'custom made to order special request ask a maker',
        answer: (
          <p>
            <TextLink to="/contact">Tell us</TextLink> what you’d like. We know the makers, and we’ll ask if
            one of them has it or can make it.
          </p>
        ),
      },
      {
        asked: 'Will it look like the picture?',
        also: 'colour size different handmade',
        answer: (
          <p>
            Very nearly. It’s made by hand, so colours, sizes and patterns vary a little. You’ll find sizes
            and materials on the product page.
          </p>
        ),
      },
      {
        asked: 'How do I get the newsletter, or stop it?',
        also: 'unsubscribe subscribe letter mail spam',
        answer: (
          <p>
            Enter your email at the bottom of any page, then tap the link in the email we send you. To stop
            it, tap the unsubscribe link in any newsletter.
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
            Akyɛde is Twi for gift. We’re a marketplace in Accra for handmade work by weavers, bead makers,
            potters, carvers and others across Ghana and West Africa. Every item shows its maker and their
            town.
          </p>
        ),
      },
      {
        asked: 'Who gets my money?',
        also: 'maker seller commission fair',
        answer: (
          <p>
            The makers do. We take your payment for them, make sure your parcel arrives, and help you if
            something goes wrong.
          </p>
        ),
      },
      {
        asked: 'I make things. Can I sell here?',
        also: 'seller vendor maker join',
        answer: (
          <p>
            Yes, if you make them by hand. Tap <i>Sell on Akyɛde</i> at the bottom of any page to apply.
          </p>
        ),
      },
    ],
  },
]
