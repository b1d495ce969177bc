import type { FailureWords } from './platform.ts'

/** Failures of the back office, the catalogue, purchases from cart to delivery, payments and contact. */
export const shopFailures = {
  // Back office (E9 to E14)
  'office.second_factor_required': {
    status: 403,
    message: 'Please turn on two-step sign-in first.',
  },
  'office.beyond_limit': {
    status: 403,
    message: 'This is above your refund limit. Please ask an administrator.',
  },
  'office.not_found': { status: 404, message: 'We couldn’t find that.' },
  'office.changed_meanwhile': {
    status: 409,
    message: 'Someone else just changed this. Please check it again.',
  },
  'office.saved_too_many': {
    status: 422,
    message: 'You’ve reached the limit. Please delete one first.',
  },
  'office.if_match_invalid': { status: 400, message: 'The If-Match header is not valid' },
  'office.answered_meanwhile': {
    status: 409,
    message: 'Someone else just replied. Please read their reply first.',
  },
  'office.yourself': { status: 409, message: 'You can’t do this to your own account.' },
  'office.conflict_of_interest': {
    status: 403,
    message: 'This is about you, your order or your workshop. Please ask a colleague.',
  },
  'office.above_you': {
    status: 403,
    message: 'You can’t do this to an account with more rights than yours.',
  },
  'office.last_super_admin': { status: 409, message: 'The shop needs at least one super admin.' },

  // Catalogue
  'catalogue.product_not_found': { status: 404, message: 'This gift is no longer available' },
  'catalogue.variant_not_found': { status: 404, message: 'This option is no longer available' },
  'catalogue.own_product': {
    status: 403,
    message: 'You can’t review a gift of your own workshop.',
  },
  'catalogue.category_not_found': { status: 404, message: 'Category not found' },
  'vendor.not_found': { status: 404, message: 'Maker not found' },
  'category.not_empty': { status: 409, message: 'This category still has products.' },

  // Reports (E78, E172)
  'report.too_many': {
    status: 429,
    message: 'You’ve sent a lot of reports today. Please try again tomorrow.',
  },

  // Cart
  'cart.product_unavailable': { status: 409, message: 'This product is no longer available' },
  'cart.variant_required': { status: 422, message: 'Please choose an option' },
  'cart.item_not_found': { status: 404, message: 'This item isn’t in your cart' },
  'cart.full': { status: 422, message: 'Your cart is full' },
  'cart.stock_short': { status: 409, message: 'There aren’t enough left' },

  // Promo codes (D88)
  'promo.exists': { status: 409, message: 'A promo code with this name already exists.' },
  'promo.already_applied': { status: 409, message: 'Promo code already applied' },
  'promo.limit_reached': { status: 422, message: 'Promo code limit reached' },
  'promo.not_found': { status: 404, message: 'Promo code not found' },
  'promo.ended': { status: 422, message: 'This promo code is no longer available' },
  'promo.expired': { status: 422, message: 'This promo code has expired' },
  'promo.not_started': { status: 422, message: 'This promo code isn’t valid yet' },
  'promo.minimum_spend': { status: 422, message: 'This promo code needs a larger order' },
  'promo.not_for_cart': { status: 422, message: 'This promo code doesn’t apply to these gifts' },
  'promo.used_by_you': { status: 422, message: 'You’ve already used this promo code' },
  'promo.used_up': { status: 422, message: 'This promo code has been used up' },
  'promo.one_percentage': {
    status: 422,
    message: 'You can only use one percentage code per order',
  },
  'promo.one_delivery': { status: 422, message: 'You can only use one free delivery code per order' },

  // Points (D129)
  'reward.insufficient': { status: 422, message: 'You don’t have enough points for this' },

  // Addresses
  'address.not_found': { status: 404, message: 'Address not found' },
  'address.book_full': { status: 422, message: 'Your address book is full' },

  // Orders
  'order.not_found': { status: 404, message: 'Order not found' },
  'order.item_invalid': { status: 422, message: 'Invalid order item' },
  'order.stock_short': { status: 409, message: 'Some items are no longer available in that quantity' },
  'order.price_changed': { status: 409, message: 'Prices have changed. Please review your order.' },
  'order.payment_pending': { status: 409, message: 'A payment for your last order is still pending' },
  'order.too_many_unpaid': {
    status: 409,
    message: 'You have another unpaid order. Please pay for it or cancel it first.',
  },
  'order.reorder_paused': {
    status: 429,
    message:
      'You’ve ordered this, or used this code, several times without paying. Please wait a while before you order again.',
  },
  'order.verification_required': {
    status: 403,
    message:
      'For an order this large, please verify your email or phone number first. It only takes a minute.',
  },
  'order.network_busy': {
    status: 429,
    message:
      'Many orders from your internet connection are waiting for payment. Please verify your email or phone number to order now, or try again in a few minutes.',
  },
  'order.too_large': {
    status: 422,
    message: 'That’s too much for one order. Please split it into smaller orders, or write to us.',
  },
  'order.not_cancellable': { status: 409, message: 'This order can no longer be cancelled' },
  'order.part_not_late': {
    status: 409,
    message: 'You can only cancel it while it’s late and hasn’t been sent',
  },
  'order.address_fixed': {
    status: 409,
    message: 'The parcel is already on its way, so its address can’t be changed.',
  },
  'order.sender_fixed': {
    status: 409,
    message: 'You can change who sends a parcel once it’s paid for and until it’s handed over.',
  },
  'order.paid_meanwhile': { status: 409, message: 'This order has already been paid' },

  // Returns
  'return.not_found': { status: 404, message: 'Return not found' },
  'return.item_unknown': { status: 422, message: 'Please choose items from this order' },
  'return.not_delivered': { status: 409, message: 'You can only return items that have been delivered' },
  'return.too_late': {
    status: 409,
    message: 'The 7 days to return it are over. If it’s faulty, please write to us.',
  },
  'return.made_for_you': {
    status: 409,
    message: 'Made-to-order items can only be returned if they’re faulty',
  },
  'return.asked_already': { status: 409, message: 'You’ve already requested a return for these items' },
  'return.money_back': {
    status: 409,
    message: 'Your whole order has already been refunded, or the refund is on its way',
  },
  'return.too_many': {
    status: 409,
    message: 'You’ve requested many returns for this order. Please write to us.',
  },
  'return.not_withdrawable': { status: 409, message: 'This return can no longer be cancelled' },
  'return.not_advanced': { status: 409, message: 'This return can no longer change to that status' },

  // Problems with orders
  'problem.not_found': { status: 404, message: 'We couldn’t find this report' },
  'problem.too_early': {
    status: 409,
    message: 'It may still arrive on time. Please wait until the promised day.',
  },
  'problem.too_late': {
    status: 409,
    message: 'The time to report this has passed. Please write to us.',
  },
  'problem.open_already': { status: 409, message: 'You’ve already reported this.' },
  'problem.over': { status: 409, message: 'This has already been settled.' },
  'problem.too_much': { status: 409, message: 'That’s more than what’s left to refund for this parcel' },
  'problem.full': { status: 409, message: 'This conversation is full. Please write to us.' },

  // Fulfilments and deliveries
  'fulfilment.token_unknown': { status: 401, message: 'This token isn’t valid' },
  'fulfilment.part_not_found': { status: 404, message: 'Parcel not found' },
  'fulfilment.not_advanced': { status: 409, message: 'This parcel can no longer change to that status' },
  'fulfilment.paused': {
    status: 409,
    message:
      'Please put this order on hold: its payment is being checked. It’ll be back on your list if the payment is confirmed.',
  },
  'delivery.not_found': { status: 404, message: 'This link doesn’t work. Please check it.' },
  'delivery.over': { status: 410, message: 'This parcel has already been delivered.' },
  'delivery.too_soon': {
    status: 429,
    message: 'The message is on its way. Please wait a few minutes.',
  },
  'delivery.no_more_messages': {
    status: 429,
    message: 'We can’t send another message for this parcel. Please contact us.',
  },
  'delivery.code_wrong': { status: 422, message: 'That code isn’t right.' },
  'delivery.locked': { status: 423, message: 'Too many wrong codes. Please wait 30 minutes.' },
  'delivery.locked_for_good': {
    status: 423,
    message: 'Too many wrong codes. Ask the buyer to confirm the delivery, or contact us.',
  },
  'fulfilment.stock_changed': { status: 409, message: 'The quantity has changed. Please count again.' },
  'fulfilment.stock_held': { status: 409, message: 'Buyers are holding more units than that' },

  // Payments
  'payment.not_found': { status: 404, message: 'Payment not found' },
  'payment.provider_unknown': { status: 422, message: 'This payment provider is not available' },
  'payment.provider_down': {
    status: 503,
    message: 'The payment service isn’t responding. Please try again. You won’t pay twice.',
  },
  'payment.refused': {
    status: 422,
    message: 'The payment service didn’t accept this payment. You weren’t charged.',
  },
  'payment.otp_not_asked': { status: 409, message: 'This payment doesn’t need a code' },
  'payment.otp_wrong': { status: 422, message: 'That code isn’t right. Please try again.' },
  'payment.disputed': {
    status: 409,
    message: 'The bank is checking this payment. Please try again once that’s settled.',
  },
  'payment.nothing_to_refund': { status: 409, message: 'There’s nothing left to refund' },
  'payment.not_in_review': { status: 409, message: 'This payment isn’t under review.' },
  'payment.webhook_forged': { status: 401, message: 'The webhook signature is not valid' },

  // Contact
  'captcha.failed': { status: 422, message: 'CAPTCHA validation failed' },
  'support.ticket_not_found': { status: 404, message: 'We couldn’t find this request' },
  'support.attachment_not_found': { status: 404, message: 'This file is no longer available' },
  'support.order_unknown': { status: 422, message: 'Please choose one of your orders' },
  'support.ticket_over': {
    status: 409,
    message: 'This request was closed more than 14 days ago. Please open a new one.',
  },
  'support.ticket_closed': {
    status: 409,
    message: 'This request is closed. Only the person who sent it can reopen it.',
  },
  'support.ticket_full': {
    status: 409,
    message: 'This conversation has become very long. Please open a new request.',
  },
  'support.files_too_much': {
    status: 429,
    message: 'You’ve sent a lot of files today. Please send more tomorrow.',
  },
  'support.scan_away': {
    status: 503,
    message: 'We can’t check files right now. Please try again in a moment.',
  },
  'newsletter.link_invalid': { status: 422, message: 'This link is no longer valid' },
} as const satisfies FailureWords
