import { z } from 'zod'
import { deliveryFailureReasons } from './delivery-words.ts'
import { dataOf, endpoint, noContent } from './endpoint.ts'
import { id, line } from './fields.ts'
import { advancePart, MakerFulfilment } from './fulfilment.ts'
import { limits } from './limits.ts'
import { WorkshopPart } from './workshop-orders.ts'

const ofLink = z.strictObject({ token: line(64) })

/** What a rider needs of a parcel. The label has the name and the street; nothing here says who sent it. */
const Delivery = z.strictObject({
  /** `locked`: no code is accepted for a while, `locked_for_good`: never again. */
  state: z.enum(['shipped', 'locked', 'locked_for_good']),
  to: z.strictObject({
    initials: z.string(),
    town: z.string(),
    landmark: z.string().nullable(),
    note: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  /** What can be done now. */
  can: z.array(z.enum(['arrived', 'confirm', 'failed'])),
})

const linkFailures = ['delivery.not_found', 'delivery.over'] as const

export const getDelivery = endpoint({
  method: 'GET',
  path: '/deliveries/:token',
  summary: 'Retrieves what the rider of a parcel needs, by the link on its label.',
  access: 'anyone',
  params: ofLink,
  response: dataOf(Delivery),
  failures: linkFailures,
})

export const arriveAtDoor = endpoint({
  method: 'POST',
  path: '/deliveries/:token/arrived',
  summary:
    'Sends the delivery code to the phone of the address. The code of a gift is a new one each time, and expires after 30 minutes.',
  access: 'anyone',
  idempotency: 'own',
  params: ofLink,
  body: z.strictObject({}),
  response: dataOf(
    z.strictObject({
      /** False when the address has no phone number. */
      sent: z.boolean(),
      /** Seconds until another message can be sent; null when there will be none. */
      again_in: z.int().nullable(),
    }),
  ),
  failures: [
    ...linkFailures,
    'delivery.too_soon',
    'delivery.no_more_messages',
    'delivery.locked',
    'delivery.locked_for_good',
  ],
})

const code = z
  .string('Please enter the code')
  .transform(text => text.replace(/[\s-]/g, ''))
  .pipe(
    z
      .string()
      .regex(
        new RegExp(`^\\d{${limits.deliveries.codeDigits}}$`),
        `Please enter the ${limits.deliveries.codeDigits} digits of the code`,
      ),
  )
export const DeliveryCode = z.strictObject({ code })

/** `delivery.code_wrong` comes with `tries_left`. */
const codeFailures = [
  'delivery.code_wrong',
  'delivery.locked',
  'delivery.locked_for_good',
  'fulfilment.not_advanced',
  'fulfilment.paused',
] as const

export const confirmDelivery = endpoint({
  method: 'POST',
  path: '/deliveries/:token/confirm',
  summary: 'Confirms a delivery with the code of its recipient. Idempotent.',
  access: 'anyone',
  idempotency: 'own',
  params: ofLink,
  body: DeliveryCode,
  response: noContent,
  status: 204,
  failures: [...linkFailures, ...codeFailures],
})

export const DeliveryFailure = z.strictObject({
  reason: z.enum(deliveryFailureReasons, 'Please choose a reason'),
  words: line(limits.deliveries.failureWords).optional(),
})

export const failDelivery = endpoint({
  method: 'POST',
  path: '/deliveries/:token/failed',
  summary: 'Reports that a parcel could not be delivered, and notifies its maker and buyer.',
  access: 'anyone',
  idempotency: 'own',
  params: ofLink,
  body: DeliveryFailure,
  response: dataOf(
    z.strictObject({
      /** False once as many attempts were reported as are stored. */
      notified: z.boolean(),
    }),
  ),
  failures: linkFailures,
})

export const confirmPart = endpoint({
  method: 'POST',
  path: '/fulfilment/parts/:partId/confirm',
  summary: confirmDelivery.summary,
  access: 'maker',
  idempotency: 'own',
  params: advancePart.params,
  body: DeliveryCode,
  response: dataOf(MakerFulfilment),
  failures: ['fulfilment.part_not_found', ...codeFailures],
})

export const confirmWorkshopPart = endpoint({
  method: 'POST',
  path: '/workshop/:vendorId/parts/:partId/confirm',
  summary: confirmDelivery.summary,
  access: 'workshop',
  role: 'packer',
  whileSuspended: true,
  idempotency: 'own',
  params: z.strictObject({ vendorId: id, partId: id }),
  body: DeliveryCode,
  response: dataOf(WorkshopPart),
  failures: ['fulfilment.part_not_found', ...codeFailures],
})

export const confirmOfficePart = endpoint({
  method: 'POST',
  path: '/office/orders/:orderId/parts/:partId/confirm',
  summary: 'Confirms a delivery with the code that its recipient says; audited. Idempotent.',
  access: 'staff',
  permission: 'serve',
  idempotency: 'own',
  params: z.strictObject({ orderId: id, partId: id }),
  body: DeliveryCode,
  response: noContent,
  status: 204,
  failures: ['office.not_found', ...codeFailures],
})

export const confirmReceipt = endpoint({
  method: 'POST',
  path: '/user/orders/:orderId/parts/:partId/received',
  aliases: ['/users/orders/:orderId/parts/:partId/received'],
  summary:
    'Records the buyer’s answer to “Did it arrive?”: a yes delivers and proves a parcel on its way, a no notifies its maker. Idempotent.',
  access: 'signed-in',
  idempotency: 'own',
  params: z.strictObject({ orderId: id, partId: id }),
  body: z.strictObject({ received: z.boolean().default(true) }),
  response: noContent,
  status: 204,
  failures: ['order.not_found', 'fulfilment.not_advanced', 'fulfilment.paused'],
})
