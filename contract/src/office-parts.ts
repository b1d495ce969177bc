import { z } from 'zod'
import { dataOf, endpoint } from './endpoint.ts'
import { id, line } from './fields.ts'
import { advanceStatuses, senders } from './fulfilment.ts'
import { requiredWords, words } from './office.ts'
import { OfficeOrder } from './office-orders.ts'
import { AddressForm } from './orders.ts'

// What staff do with one fulfilment of an order.

const partParams = z.strictObject({ orderId: id, partId: id })

export const advanceOfficePart = endpoint({
  method: 'POST',
  path: '/office/orders/:orderId/parts/:partId/advance',
  summary: 'Updates the status of a fulfilment as its maker does, and notifies the buyer.',
  access: 'staff',
  permission: 'serve',
  idempotency: 'stored',
  params: partParams,
  body: z.strictObject({
    status: z.enum(advanceStatuses, 'Please choose making, shipped or delivered'),
    carrier: line(100).optional(),
    tracking: line(100).optional(),
    words: words.optional(),
  }),
  response: dataOf(OfficeOrder),
  failures: [
    'office.not_found',
    'office.changed_meanwhile',
    'office.if_match_invalid',
    'fulfilment.not_advanced',
    'fulfilment.paused',
  ],
})

export const changeOfficeAddress = endpoint({
  method: 'PUT',
  path: '/office/orders/:orderId/parts/:partId/address',
  summary: 'Changes the address of a fulfilment that is not shipped yet, and emails the buyer.',
  access: 'staff',
  permission: 'serve',
  idempotency: 'stored',
  params: partParams,
  body: AddressForm.extend({ words: words.optional() }),
  response: dataOf(OfficeOrder),
  failures: [
    'office.not_found',
    'office.changed_meanwhile',
    'office.if_match_invalid',
    'order.address_fixed',
  ],
})

export const changeOfficeSender = endpoint({
  method: 'PUT',
  path: '/office/orders/:orderId/parts/:partId/sender',
  summary:
    'Sets who sends a parcel that is not handed over yet, and notifies the maker. The sender gets what the delivery costs.',
  access: 'staff',
  permission: 'serve',
  idempotency: 'stored',
  params: partParams,
  body: z.strictObject({
    carried_by: z.enum(senders, 'Please choose the maker or the shop'),
    /** The reason, which the maker reads too. */
    words: requiredWords,
  }),
  response: dataOf(OfficeOrder),
  failures: ['office.not_found', 'office.changed_meanwhile', 'office.if_match_invalid', 'order.sender_fixed'],
})

export const showOrderPhone = endpoint({
  method: 'POST',
  path: '/office/orders/:orderId/parts/:partId/phone',
  summary: 'Returns the whole phone number of a fulfilment’s address; audited.',
  access: 'staff',
  permission: 'look',
  params: partParams,
  idempotency: 'none',
  response: dataOf(z.strictObject({ phone: z.string().nullable() })),
  failures: ['office.not_found'],
})
