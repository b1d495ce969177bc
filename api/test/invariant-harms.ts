/** Adds entries to the ledger of the paid order. */
const book = (journal: string, cause: string, entries: string) => `
  insert into ledger_entries (journal, cause_id, subject_type, subject_id, account, amount, created_at)
  select '${journal}', cause.id, 'order', :paid, entry.account, entry.amount, now()
  from payments cross join lateral (select ${cause} as id) cause
  cross join (values ${entries}) entry (account, amount) where payments.subject_id = :paid`

/** Turns the paid order into a gift from a list, long ago. */
const asGift = (status: string, claimed: number) => `
  insert into givings (order_id, wishlist_id, wishlist_name, owner_id, giver_key, anonymous, idempotency_key, request_hash, begun_at)
    select id, id, 'Ours', user_id, 'guest:somebody', false, 'a key', '', now() - interval '1 hour'
    from orders where id = :paid;
  update orders set user_id = null, paid_at = now() - interval '1 hour' where id = :paid;
  insert into gifts (id, order_id, wishlist_id, item_id, product_id, name, picture_slug, quantity, status, purchased_at)
    values (:paid, :paid, :paid, :paid, :product, 'A basket', 'basket', 2, '${status}', now());
  insert into gift_tallies (item_id, claimed, wanted) values (:paid, ${claimed}, 3);`

/** The share of the paid order's maker; with one more pesewa among its earnings, or without them and its commission. */
const shared = (more: 0 | 1) => `
  update ledger_entries set created_at = now() - interval '1 hour' where subject_id = :paid;
  insert into maker_shares (fulfilment_id, order_id, vendor_id, units, commission_bp, commission, shipping, wrapping,
      delivered_at, due_at)
    select id, order_id, vendor_id, 100, 0, ${1 - more}, 0, 0, now(), now() from fulfilments where order_id = :paid;
  update fulfilments set carried_by = 'shop' where order_id = :paid;
  insert into maker_earnings (vendor_id, order_id, kind, cause_id, amount, due_at, created_at)
    select vendor_id, order_id, 'sale', order_id, 1 - entry.amount, now(), now()
    from fulfilments join ledger_entries entry on entry.subject_id = order_id and account = 'vendor:' || vendor_id
    where order_id = :paid and ${more === 1};`

/** A payout of the paid order's maker that was paid: of so many pesewas, with its earning and its journal. */
const paidOut = (amount: number, earned: number, posted: number) => `
  insert into wallets (id, vendor_id, network, phone, holder, status, requested_at, codes_until, needs_old_code,
      usable_from)
    select order_id, vendor_id, 'mtn', '+233551234987', 'Ama', 'usable', now(), now(), false, now()
    from fulfilments where order_id = :paid;
  insert into payout_runs (id, kind, pay_on, due_until, status, proposed_by, proposed_at, sent_at)
    values (:paid, 'extra', current_date, now(), 'sent', 'operator', now(), now());
  insert into payouts (id, run_id, vendor_id, wallet_id, provider, reference, amount, status, created_at,
      first_sent_at, paid_at)
    select order_id, order_id, vendor_id, order_id, 'paystack', 'akd-po-' || replace(order_id::text, '-', ''),
      ${amount}, 'paid', now(), now(), now() from fulfilments where order_id = :paid;
  insert into ledger_entries (journal, cause_id, subject_type, subject_id, account, amount, created_at)
    select 'goodwill', :paid, 'vendor', vendor_id, account, amount, now() from fulfilments
    cross join lateral (values ('goodwill', ${earned}), ('vendor:' || vendor_id, -${earned})) entry (account, amount)
    where order_id = :paid;
  insert into maker_earnings (vendor_id, kind, cause_id, amount, payout_id, due_at, created_at)
    select vendor_id, 'goodwill', :paid, ${earned}, :paid, now(), now() from fulfilments where order_id = :paid;
  insert into ledger_entries (journal, cause_id, subject_type, subject_id, account, amount, created_at)
    select 'payout', :paid, 'payout', :paid, account, amount, now() from fulfilments
    cross join lateral (values ('provider:paystack', -${posted}), ('vendor:' || vendor_id, ${posted})) entry (account, amount)
    where order_id = :paid;`

export const harms: readonly [string, string, readonly string[]][] = [
  [
    'a unit that was never received',
    'update stock_levels set received = received + 1 where product_id = :product',
    ['on hand = received − sold'],
  ],
  [
    'a hold that the stock level does not count',
    'update stock_levels set held = held - 1 where product_id = :product',
    ['held = the sum of active holds'],
  ],
  [
    'more held units than stock',
    `insert into stock_holds (id, holder_id, stock_level_id, quantity, created_at)
     select gen_random_uuid(), gen_random_uuid(), id, 3, now() from stock_levels where product_id = :product`,
    ['held = the sum of active holds', 'no unit is held twice, and stock is never negative'],
  ],
  [
    'a paid order whose stock was released',
    `insert into stock_holds (id, holder_id, stock_level_id, quantity, status, created_at, ended_at)
     select gen_random_uuid(), :paid, id, 1, 'released', now(), now() from stock_levels
     where product_id <> :product limit 1`,
    ['a paid order has only sold units but for cancelled fulfilments, and an ended order has none'],
  ],
  [
    'an ended order that still holds stock',
    `update orders set status = 'cancelled', payment_status = 'none', ended_at = now() where id = :waiting`,
    ['a paid order has only sold units but for cancelled fulfilments, and an ended order has none'],
  ],
  [
    'a line item that was changed afterwards',
    'update order_items set quantity = quantity + 1, total = total + price where order_id = :paid',
    ['an order’s total is the sum of its line items and delivery fees'],
  ],
  [
    'a parcel that was changed afterwards',
    'update fulfilments set shipping = shipping + 1 where order_id = :paid',
    ['an order’s total is the sum of its line items and delivery fees'],
  ],
  [
    'an order that did not expire',
    `update orders set expires_at = now() - interval '16 minutes' where id = :waiting`,
    ['unpaid orders end when their hold expires'],
  ],
  [
    'a fulfilment that its maker cancelled and nobody refunded',
    `update fulfilments set status = 'cancelled', cancelled_at = now(), cancel_reason = 'ill' where order_id = :paid`,
    [
      'a paid order has only sold units but for cancelled fulfilments, and an ended order has none',
      'a cancelled fulfilment is refunded once, and its sale is reversed',
      'an order with cancelled fulfilments alone is cancelled',
    ],
  ],
  [
    'a refund for kept units that failed',
    'update fulfilments set kept_refund = 1 where order_id = :paid',
    ['what is refunded for kept units was refunded for a problem or by staff'],
  ],
  [
    'an open payment that is not polled',
    `update payments set expires_at = now() - interval '16 minutes' where subject_id = :waiting`,
    ['open payments end when they expire'],
  ],
  [
    'money in another amount',
    'update payments set captured = captured + 1 where subject_id = :paid',
    [
      'every paid order has exactly one settled payment of its total',
      'a payment’s provider account is its captured less its refunded amount',
      'a paid order’s total is what was captured less what was refunded',
    ],
  ],
  [
    'an entry without its opposite',
    book('sale', 'gen_random_uuid()', "('nobody', 1)"),
    ['the ledger of every order sums to zero'],
  ],
  [
    'an unbooked transfer from the provider',
    book('refund', 'payments.id', "('provider:paystack', -1), ('nobody', 1)"),
    ['a payment’s provider account is its captured less its refunded amount'],
  ],
  [
    'a refund that its payment does not know',
    `insert into refunds (id, payment_id, reason, amount, status, created_at)
     select gen_random_uuid(), id, 'no reason', 1, 'processed', now() from payments where subject_id = :paid`,
    ['a payment’s refunded amount is the sum of its processed refunds'],
  ],
  [
    'a sale that was booked at another price',
    book('sale', 'gen_random_uuid()', "('buyer', 1), ('nobody', -1)"),
    ['the buyer’s account of a paid order is zero'],
  ],
  [
    'an incomplete refund',
    `update orders set payment_status = 'refunded' where id = :paid`,
    [
      'every account of a refunded order is zero, except what sending, wrapping and refunds of staff leave between the shop and makers',
    ],
  ],
  [
    'a pesewa too much among the earnings of a maker',
    shared(1),
    [
      'each earning is an entry of its maker’s account in the ledger',
      'what a maker earned is what the ledger owes it and what it was paid',
    ],
  ],
  [
    'an entry that is no earning, and a commission that was not posted',
    shared(0),
    [
      'each entry of a maker’s account for a delivered fulfilment is an earning',
      'the commission on a fulfilment is posted as it was calculated',
    ],
  ],
  [
    'a maker who gets a delivery that the shop made',
    `${shared(1)} update maker_shares set shipping = 1 where order_id = :paid`,
    [
      'each earning is an entry of its maker’s account in the ledger',
      'a maker gets the delivery rate of each parcel that it sent, and nothing for those of the shop',
      'what a maker earned is what the ledger owes it and what it was paid',
    ],
  ],
  ['nothing of a payout that is as it should be', paidOut(5_000, 5_000, 5_000), []],
  [
    'a payout of a pesewa more than its earnings',
    paidOut(5_001, 5_000, 5_001),
    [
      'the earnings of a payout add up to its amount, and others have none',
      'what a maker earned is what the ledger owes it and what it was paid',
    ],
  ],
  [
    'a payout that was posted with a pesewa less',
    paidOut(5_000, 5_000, 4_999),
    [
      'the ledger has what was paid to a maker, and nothing else',
      'what a maker earned is what the ledger owes it and what it was paid',
    ],
  ],
  [
    'a payout that is paid to another maker',
    `${paidOut(5_000, 5_000, 5_000)} update maker_earnings set payout_id = gen_random_uuid() where payout_id = :paid`,
    [
      'the earnings of a payout add up to its amount, and others have none',
      'each earning that is paid belongs to a payout of its maker',
      'what a maker earned is what the ledger owes it and what it was paid',
    ],
  ],
  [
    'a payout that was sent during a dispute',
    `${paidOut(5_000, 5_000, 5_000)} update maker_earnings set order_id = :paid where payout_id = :paid;
     insert into disputes (id, payment_id, provider, provider_dispute_id, status, amount, opened_at, created_at, updated_at)
       select gen_random_uuid(), id, 'paystack', '1', 'opened', 1, now(), now() - interval '1 hour', now()
       from payments where subject_id = :paid;
     update payments set status = 'disputed' where subject_id = :paid`,
    ['nothing was sent while the payment of its order was disputed'],
  ],
  [
    'a payment that its order does not know',
    `update orders set payment_status = 'pending', paid_at = null where id = :paid;
     update payments set settled_at = now() - interval '16 minutes' where subject_id = :paid`,
    ['every settled payment of an order has a paid order'],
  ],
  [
    'an event whose delivery keeps failing',
    `insert into outbox_events (id, name, payload, created_at, delivered_at) values
       ('018f0000-0000-7000-8000-000000000001', 'order.paid', '{}', now() - interval '16 minutes', null)`,
    ['no event waits for more than 15 minutes'],
  ],
  [
    'an entry of the audit log that was changed',
    `alter table audit_entries disable trigger user;
     update audit_entries set facts = '{"amount": 1}' where event = 'payment_settled'`,
    ['the audit log is unchanged'],
  ],
  ['nothing of a gift that is as it should be', asGift('purchased', 2), []],
  ['a paid gift order without a gift', asGift('released', 0), ['each gift with a paid order is given']],
  [
    'a given gift without a payment',
    `${asGift('purchased', 2)} update orders set payment_status = 'none', paid_at = null where id = :paid`,
    ['a given gift has a paid order, and a held gift an open order'],
  ],
  [
    'a claim without a gift',
    asGift('purchased', 3),
    ['the claimed quantity of an item is the sum of its gifts, and at most the wanted quantity'],
  ],
  [
    'an owner who was notified without a gift',
    `${asGift('purchased', 2)} update gifts set revealed_at = now(), purchased_at = null`,
    ['no owner is notified of a gift that was not given'],
  ],
  [
    'an order without a user that is no gift',
    'update orders set user_id = null where id = :paid',
    ['only gifts from lists are orders without an account'],
  ],
  [
    'a job that is never taken',
    `select graphile_worker.add_job('send message', payload := '{}', run_at := now() - interval '16 minutes')`,
    ['no job waits for more than 15 minutes'],
  ],
]
