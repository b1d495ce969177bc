import { TextLink } from '#ui/text-link.tsx'
import type { HelpTopic } from './question.tsx'

/**
 * Help on orders, payment, delivery and returns. It describes the rules of orders and payments. Change both
 * together.
 */
export const buyingTopics: readonly HelpTopic[] = [
  {
    id: 'orders',
    title: 'Orders',
    answers: [
      {
        asked: 'Where is my order?',
        id: 'where',
        also: 'track tracking parcel status',
        answer: (
          <p>
            <TextLink to="/orders">Your orders</TextLink> show where each one stands: placed, paid, in the
            making, shipped, delivered.
          </p>
        ),
      },
      {
        asked: 'Can I change the delivery address?',
        id: 'change-address',
        also: 'wrong address phone number rider',
        answer: (
          <p>
            Until you pay, yes: on the page where you order. After that{' '}
            <TextLink to="/contact">write to us</TextLink> with the number of the order. As long as the parcel
            has not left, the maker sends it to the new address.
          </p>
        ),
      },
      {
        asked: 'Can I cancel?',
        also: 'stop undo',
        answer: (
          <p>
            Yes, free of charge, until a maker has begun to work on it: open the order under{' '}
            <TextLink to="/orders">your orders</TextLink> and choose Cancel order. What you have paid goes
            back to where it came from.
          </p>
        ),
      },
      {
        asked: 'How long is an unpaid order kept?',
        also: 'expired hold reserved',
        answer: (
          <p>
            We hold the pieces for you for 15 minutes, and for up to 30 while your network is still asking you
            to approve. Then an unpaid order ends by itself and nothing is charged.
          </p>
        ),
      },
    ],
  },
  {
    id: 'paying',
    title: 'Paying',
    answers: [
      {
        asked: 'How can I pay?',
        also: 'momo visa mastercard cash',
        answer: (
          <p>
            With mobile money (MTN MoMo, Telecel Cash, AT Money): we ask you on your phone, and you approve
            there. Or with a card, on the page of our payment provider; your card number never reaches us.
          </p>
        ),
      },
      {
        asked: 'The mobile money prompt did not come',
        id: 'momo-prompt',
        also: 'momo approval pin vodafone airteltigo',
        answer: (
          <>
            <p>
              Wait a minute. On MTN, dial *170#, choose My Wallet, then My Approvals; on Telecel and AT, dial
              *110#. Nothing there after three minutes? Open <TextLink to="/orders">your orders</TextLink>:
              the order says how its payment stands, and leads to another way to pay.
            </p>
            <p>We never ask for your PIN. Type it only into the prompt of your network.</p>
          </>
        ),
      },
      {
        asked: 'I paid, but the order still says it is waiting',
        also: 'pending charged money taken',
        answer: (
          <p>
            Your network can take a few minutes to tell us. We keep asking by ourselves, also when you close
            the page; the order changes as soon as the answer is there.
          </p>
        ),
      },
      {
        asked: 'I was charged for an order that had ended',
        also: 'late twice double refund',
        answer: (
          <p>
            If its pieces are still there, the order goes on. If not, the money goes back to you by itself,
            and an email tells you so.
          </p>
        ),
      },
      {
        asked: 'Is tax included?',
        also: 'vat nhil getfund levy price receipt',
        answer: (
          <p>
            Yes. What stands beside a piece is what you pay for it; only delivery, and wrapping if you wish
            it, are added, and shown before. The receipt names the taxes of makers who charge them.
          </p>
        ),
      },
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery and returns',
    answers: [
      {
        asked: 'What does delivery cost?',
        also: 'shipping free price region',
        answer: (
          <p>
            You see it before you pay. For gifts of more than ₵100 in one order delivery is free. At ₵100.00
            exactly it is still paid.
          </p>
        ),
      },
      {
        asked: 'Where do you deliver?',
        also: 'shipping region abroad country accra kumasi tamale',
        answer: (
          <p>
            To all 16 regions of Ghana. Somebody abroad can order for somebody here: give the name, phone and
            address of whoever gets it.
          </p>
        ),
      },
      {
        asked: 'Why does one purchase become several parcels?',
        also: 'two deliveries',
        answer: <p>Each maker sends their own work. Pieces of two makers come as two parcels.</p>,
      },
      {
        asked: 'Can I return something?',
        id: 'return',
        also: 'refund money back exchange send back',
        answer: (
          <p>
            Within 7 days of delivery, unused. Open the order under{' '}
            <TextLink to="/orders">Your orders</TextLink> and press “Return something”: its maker writes where
            to send it. You then have 30 days to send it. Once it has arrived, what you paid for it goes back
            the way it came, with its delivery where all of the parcel came back; where that is not possible,
            you get a credit with us. What was made to order comes back only if it is damaged, wrong or not as
            described. To return a gift from a list, <TextLink to="/contact">write to us</TextLink>.
          </p>
        ),
      },
      {
        asked: 'It came broken, or it is not what I ordered',
        also: 'damaged wrong faulty fake complaint',
        answer: (
          <p>
            Press “Return something” on the page of the order within 7 days, and say what is wrong; later, or
            without an account, <TextLink to="/contact">write to us</TextLink> with its number. Sending it
            back then costs you nothing, and the maker mends it, sends another, or you get your money back.
          </p>
        ),
      },
    ],
  },
]
