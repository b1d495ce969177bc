import { Failure } from '@akyede/contract/failures'
import type { WishlistFields } from '@akyede/contract/wishlist-fields'
import type { z } from 'zod'
import { removeEmptyAddressFields } from '#feature/addresses'
import { lockMembership } from '#feature/groups'
import type { Transaction } from '#platform/database.ts'
import type { WishlistRow } from './dependencies.ts'

/** Fields as sent; absent ones stay unchanged. */
type Fields = z.output<typeof WishlistFields>
export type ListChanges = { readonly [Field in keyof Fields]?: Fields[Field] | undefined }

export type ListFields = Pick<
  WishlistRow,
  | 'name'
  | 'description'
  | 'purpose'
  | 'purpose_text'
  | 'privacy'
  | 'group_id'
  | 'deadline'
  | 'reveal'
  | 'delivery_address'
>

/** The fields of a list after a change, made consistent with each other. */
export function changedFields(before: ListFields, { delivery_address, ...changes }: ListChanges): ListFields {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const after: ListFields = { ...before, ...given }
  if (delivery_address !== undefined)
    after.delivery_address = delivery_address === null ? null : removeEmptyAddressFields(delivery_address)
  if (after.purpose !== 'other') after.purpose_text = null
  if (after.privacy !== 'group') after.group_id = null
  if (after.reveal === 'date' && after.deadline === null) {
    const msg = 'Please choose the event date, or another time to see what was given'
    throw new Failure('request.invalid', { detail: [{ loc: ['body', 'deadline'], msg, type: 'custom' }] })
  }
  return after
}

/**
 * Only a group of which the caller is a member, locked until the transaction ends. Refuses with
 * `wishlist.group_unknown`.
 */
export async function requireGroup(
  tx: Transaction,
  userId: number,
  { privacy, group_id }: Pick<ListFields, 'privacy' | 'group_id'>,
): Promise<void> {
  if (privacy !== 'group') return
  const isIn = group_id !== null && (await lockMembership(tx, group_id, userId))
  if (!isIn) throw new Failure('wishlist.group_unknown')
}
