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
          Prices are in Ghana cedis and include the taxes and levies that apply to the item and its maker. You
          see the cost of delivery before you pay. It’s free when your items come to more than ₵100. Nothing
          is added after that.
        </p>
        <p>
          If a price changes while an item is in your cart, we’ll show you the old and the new price before
          you order. If a price is clearly a mistake, we may cancel the order and refund everything you paid.
        </p>
      </>
    ),
  },
  {
    id: 'ordering',
    title: 'Ordering',
    summary: 'Check your order, change what you need, then pay. Paying makes it binding.',
    body: (
      <>
        <p>
          Before you pay, one page shows your items, their prices, delivery and the address, and you can
          change each of them. When you place the order, we hold the items for 15 minutes, or up to 30 while
          you’re being asked to approve the payment. The order is binding for you and the makers once you’ve
          paid, and we’ll email you a receipt. An unpaid order expires when the hold ends, and you aren’t
          charged.
        </p>
        <p>
          You’ll find each order, and what was agreed, under <TextLink to="/orders">your orders</TextLink>. An
          agreement made this way is as valid as one on paper, under the Electronic Transactions Act, 2008
          (Act 772).
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
        You can pay by mobile money (MTN MoMo, Telecel Cash, AT Money), approving on your phone, or by card on
        our payment provider’s page. If you’re charged twice, or for an order that had expired, we’ll refund
        you automatically. We never ask for your PIN, on any page or by phone.
      </p>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    summary: 'To all 16 regions of Ghana, one parcel for each maker.',
    body: (
      <p>
        Each maker sends their own items, so items from two makers come in two parcels. Made-to-order items
        take the time shown on the product page, plus delivery. Until the parcel reaches you, or the person
        you’re sending it to, the risk is ours and the maker’s. Please give a phone number that works, because
        the rider will call it.
      </p>
    ),
  },
  {
    id: 'handmade',
    title: 'Made by hand',
    summary: 'No two items are exactly alike.',
    body: (
      <p>
        Colours, sizes and patterns may differ a little from the picture, because each item is made by hand.
        That isn’t a fault. An item that’s damaged, wrong or not as described is faulty.
      </p>
    ),
  },
  {
    id: 'returns',
    title: 'Cancelling and returning',
    summary: 'Cancel free until the maker starts. Return within 7 days of delivery, no reason needed.',
    body: (
      <>
        <p>
          You can cancel your order for free until a maker starts on it, on the order’s page. We’ll refund you
          the same way you paid.
        </p>
        <p>
          You can return an item within 7 days of delivery without giving a reason, if it’s unused and in its
          original condition. This doesn’t apply to items made to order for you. Request the return on the
          order’s page, and the maker will tell you where to send it. You pay to send it back. If the item was
          damaged, wrong or not as described, please tell us within the same 7 days if you can. Then sending
          it back is free, even for an item made for you. To return a gift from your list, contact us. We
          refund the person who paid for it.
        </p>
        <p>
          Once the item arrives, we refund what you paid for it. When the last item of a parcel comes back, we
          refund its delivery too. We refund you the same way you paid or, if that’s not possible, as store
          credit. If Ghana’s laws give you more rights, or more time, than this page, the law applies.
        </p>
      </>
    ),
  },
  {
    id: 'wrong',
    title: 'When something goes wrong',
    summary: 'Tell us. We’ll work with the maker until it’s put right.',
    body: (
      <>
        <p>
          Write to us with your order number. We’ll ask the maker and tell you what happens next: a new item,
          a repair or a refund. We’re responsible for what we do ourselves and for keeping your money safe on
          its way. The maker is responsible for the item, and we make sure they put things right.
        </p>
        <ul className={listClass}>
          <li>
            No one is responsible for things they couldn’t foresee or prevent, such as floods or a closed
            road.
          </li>
          <li>Nothing here takes away rights that the law doesn’t let you give up.</li>
        </ul>
      </>
    ),
  },
]
