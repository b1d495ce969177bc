import { TextLink } from '#ui/text-link.tsx'
import { listClass, type ReadingSection } from './reading-page.tsx'

/** The terms from price to return. They describe the rules of orders and payments. Change both together. */
export const termsOfBuying: readonly ReadingSection[] = [
  {
    id: 'prices',
    title: 'Prices',
    summary: 'The price you confirm is the price you pay, tax included.',
    body: (
      <>
        <p>
          Prices are in Ghana cedis and include the taxes and levies that apply to the piece and its maker.
          Delivery is shown beside them before you pay; for gifts of more than ₵100 in one order it is free.
          Nothing is added after that.
        </p>
        <p>
          If a price changes while a piece lies in your cart, we show you the old and the new one before
          anything is ordered. If a price is plainly a mistake, we may undo the order and give back all that
          you paid.
        </p>
      </>
    ),
  },
  {
    id: 'ordering',
    title: 'Ordering',
    summary: 'Look it over, change what is wrong, then pay: that makes it binding.',
    body: (
      <>
        <p>
          Before you pay, one page shows the pieces, their prices, the delivery and the address, and you can
          change each of them. Placing the order holds the pieces for you for 15 minutes, and for up to 30
          while you are being asked to approve the payment. It binds you and the makers once it is paid; then
          you get a receipt by email. An order that stays unpaid ends by itself with its hold, and costs
          nothing.
        </p>
        <p>
          You find each order, with what was agreed, under <TextLink to="/orders">your orders</TextLink>. An
          agreement made in this way is as good as one on paper: the Electronic Transactions Act, 2008 (Act
          772) says so.
        </p>
      </>
    ),
  },
  {
    id: 'paying',
    title: 'Paying',
    summary: 'By mobile money or card; we never see your PIN or card number.',
    body: (
      <p>
        You pay by mobile money (MTN MoMo, Telecel Cash, AT Money), approving on your phone, or by card on the
        page of our payment provider. Should you be charged for an order that had ended, or twice, the money
        goes back to you by itself. We never ask for your PIN, on no page and by no call.
      </p>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    summary: 'To all 16 regions of Ghana, one parcel a maker.',
    body: (
      <p>
        Each maker sends their own work, so pieces of two makers come as two parcels. What is made to order
        takes the days that stand on its page, and then the way to you. Until a parcel is in your hands, or in
        those of the person you send it to, it travels at our risk and the maker’s. Please give a phone number
        that answers: the rider calls it.
      </p>
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
    summary: 'Free until the work begins; 7 days after delivery, without giving a reason.',
    body: (
      <>
        <p>
          You may cancel without cost until a maker begins, by yourself, on the page of the order. What you
          have paid goes back to where it came from.
        </p>
        <p>
          You may return a piece within 7 days of its delivery without giving a reason, unused and as it came,
          except one that was made to order for you. Ask for it on the page of the order, and its maker tells
          you where it goes. You pay for sending it back. If the piece was broken, wrong or not as described,
          say so within the same 7 days if you can: then sending it back costs you nothing, also for a piece
          made for you. What somebody gave you from a list is returned through us; its price goes back to
          whoever paid it.
        </p>
        <p>
          Once the piece has arrived, we refund what you paid for it, and with the last piece of a parcel also
          its delivery. We refund the way you paid; if that way is closed, as a credit with us. Where the laws
          of Ghana give you more, or more time, than this page, that is what counts.
        </p>
      </>
    ),
  },
  {
    id: 'wrong',
    title: 'When something goes wrong',
    summary: 'Tell us; we stand between you and the maker until it is right.',
    body: (
      <>
        <p>
          Write to us with the number of the order. We ask the maker, and tell you what will be done: the
          piece sent again, mended, or your money back. We answer for what we do ourselves and for keeping
          your money safe on its way; for the piece its maker answers, and we see to it that they do.
        </p>
        <ul className={listClass}>
          <li>Nobody answers for what they could not foresee or prevent, such as floods or a closed road.</li>
          <li>Nothing here takes away what the law does not let anybody sign away.</li>
        </ul>
      </>
    ),
  },
]
