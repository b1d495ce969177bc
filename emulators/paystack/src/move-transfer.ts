import type { Emulator } from './emulator.ts'
import { integration } from './present-refund.ts'
import type { Recipient, Transfer, TransferStatus } from './transfer.ts'

/** Sets the status of a transfer as of `at` and sends its webhook. */
export function moveTransfer(
  emulator: Emulator,
  transfer: Transfer,
  status: TransferStatus,
  at: Date,
): Transfer {
  const { ledger, webhooks } = emulator
  const next = transfer.next.filter(step => Date.parse(step.at) > at.getTime())
  const moved = { ...transfer, status, next, updatedAt: at.toISOString() }
  ledger.saveTransfer(moved)
  if (!moved.webhooksDropped && ['success', 'failed', 'reversed'].includes(status)) {
    const data = presentTransfer(emulator, moved)
    void webhooks.announce(moved.reference, JSON.stringify({ event: `transfer.${status}`, data }), 1)
  }
  return moved
}

/** `data` of `POST /transferrecipient`. */
export function presentRecipient({ id, code, name, phone, bankCode, createdAt }: Recipient) {
  return {
    active: true,
    createdAt,
    currency: 'GHS',
    domain: 'test',
    id,
    integration,
    name,
    recipient_code: code,
    type: 'mobile_money',
    updatedAt: createdAt,
    is_deleted: false,
    details: { account_number: phone, account_name: null, bank_code: bankCode, bank_name: bankCode },
  }
}

/** `data` of `GET /transfer/verify/{reference}` and of the webhooks. */
export function presentTransfer({ ledger }: Emulator, transfer: Transfer) {
  const recipient = ledger.findRecipient(({ code }) => code === transfer.recipient)
  return {
    amount: transfer.amount,
    createdAt: transfer.createdAt,
    currency: 'GHS',
    domain: 'test',
    failures: null,
    fee_charged: transfer.status === 'success' || transfer.status === 'reversed' ? transfer.fee : 0,
    id: transfer.id,
    integration,
    reason: transfer.reason,
    recipient: recipient && presentRecipient(recipient),
    reference: transfer.reference,
    source: 'balance',
    status: transfer.status,
    transfer_code: transfer.code,
    transferred_at: transfer.status === 'success' ? transfer.updatedAt : null,
    updatedAt: transfer.updatedAt,
  }
}
