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
            <TextLink to="/orders">Your orders</TextLink> show the status of each order: placed, paid, making,
            shipped or delivered.
          </p>
        ),
      },
      {
        asked: 'Can I change the delivery address?',
        id: 'change-address',
        also: 'wrong address phone number rider',
        answer: (
          <p>
            Yes. Until you pay, you can change it at checkout. After that,{' '}
            <TextLink to="/contact">write to us</TextLink> with your order number. If the parcel hasn’t left
            yet, the maker will send it to the new address.
          </p>
        ),
      },
      {
        asked: 'Can I cancel?',
        also: 'stop undo',
        answer: (
          <p>
            Yes, it’s free until a maker starts on it. Open the order under{' '}
            <TextLink to="/orders">your orders</TextLink> and tap Cancel order. We’ll refund you the same way
            you paid.
          </p>
        ),
      },
      {
        asked: 'How long do you keep an unpaid order?',
        also: 'expired hold reserved',
        answer: (
          <p>
            We hold your items for 15 minutes, or up to 30 while your network is still waiting for you to
            approve. After that the order expires, and you aren’t charged.
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
            With mobile money (MTN MoMo, Telecel Cash, AT Money): you’ll get a prompt on your phone to
            approve. Or by card, on our payment provider’s secure page. We never see your card number.
          </p>
        ),
      },
      {
        asked: 'I didn’t get a mobile money prompt',
        id: 'momo-prompt',
        also: 'momo approval pin vodafone airteltigo',
        answer: (
          <>
            <p>
              Give it a minute. On MTN, dial *170# and choose My Wallet, then My Approvals. On Telecel and AT,
              dial *110#. Still nothing after three minutes? Open{' '}
              <TextLink to="/orders">your orders</TextLink> to check the payment or pay another way.
            </p>
            <p>We never ask for your PIN. Only enter it in the prompt from your network.</p>
          </>
        ),
      },
      {
        asked: 'I’ve paid, but my order still says payment pending',
        also: 'pending charged money taken',
        answer: (
          <p>
            Your network can take a few minutes to confirm it. We keep checking, even if you close the page,
            and update your order as soon as we hear back.
          </p>
        ),
      },
      {
        asked: 'I was charged for an order that had expired',
        also: 'late twice double refund',
        answer: (
          <p>
            If your items are still available, we’ll go ahead with the order. If not, we’ll refund you
            automatically and let you know by email.
          </p>
        ),
      },
      {
        asked: 'Is tax included?',
        also: 'vat nhil getfund levy price receipt',
        answer: (
          <p>
            Yes, prices include tax. We only add delivery, and gift wrap if you choose it, and you’ll see both
            before you pay. Your receipt shows the taxes of makers who charge them.
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
            You’ll see it before you pay. Delivery is free when your items come to more than ₵100. At exactly
            ₵100.00, you still pay for delivery.
          </p>
        ),
      },
      {
        asked: 'How long does delivery take?',
        also: 'shipping days arrive when late region',
        answer: (
          <p>
            Each gift shows the days on which it arrives. Choose your region there or in your cart: the days
            include the time to make it. You’ll find the same days on your order.
          </p>
        ),
      },
      {
        asked: 'Where do you deliver?',
        also: 'shipping region abroad country accra kumasi tamale',
        answer: (
          <p>
            To all 16 regions of Ghana. If you’re abroad, you can order for someone in Ghana: just give us
            their name, phone number and address.
          </p>
        ),
      },
      {
        asked: 'Why did my order come in several parcels?',
        also: 'two deliveries',
        answer: <p>Each maker sends their own items, so items from two makers come in two parcels.</p>,
      },
      {
        asked: 'Can I return something?',
        id: 'return',
        also: 'refund money back exchange send back',
        answer: (
          <p>
            Yes, within 7 days of delivery, if it’s unused. Open the order under{' '}
            <TextLink to="/orders">Your orders</TextLink> and tap “Return something”. The maker will tell you
            where to send it, and you then have 30 days. Once it arrives, we’ll refund you the same way you
            paid. Return the whole parcel and we’ll refund delivery too. If we can’t refund you that way,
            you’ll get store credit. Made-to-order items can only be returned if they’re damaged, wrong or not
            as described. To return a gift from a list, <TextLink to="/contact">write to us</TextLink>.
          </p>
        ),
      },
      {
        asked: 'It arrived damaged, or it’s not what I ordered',
        also: 'damaged wrong faulty fake complaint',
        answer: (
          <p>
            Within 7 days, open your order, tap “Return something” and tell us what’s wrong. After that, or if
            you don’t have an account, <TextLink to="/contact">write to us</TextLink> with your order number.
            You won’t pay to send it back, and the maker will repair it, send another, or you’ll get a refund.
          </p>
        ),
      },
    ],
  },
]
