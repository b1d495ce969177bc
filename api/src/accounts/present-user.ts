import { type LoginResponse, RoleName, type User } from '@akyede/contract/accounts'
import type { SavedAddress } from '@akyede/contract/addresses'
import type { UserRow } from './find-user.ts'
import { erasureCancelledWarning } from './plan-erasure.ts'

/** `address` is the default address of the address book. */
export function presentUser(user: UserRow, address: SavedAddress | undefined): User {
  return {
    user_id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email ?? '',
    role_name: RoleName.parse(user.role_name),
    is_active: user.is_active,
    is_verified: user.email_verified_at !== null,
    phone: user.phone,
    address: address ? presentPlace(address) : null,
    profileComplete: Boolean(user.first_name && user.last_name && user.phone),
    ...(user.email_bouncing_since !== null && { email_bouncing: true }),
  }
}

const presentPlace = ({ street, city, state, zipCode, country }: SavedAddress) => ({
  street,
  city,
  state,
  zipCode: zipCode ?? '',
  country,
})

/** `refreshToken` is the secret for a program; for a browser it is an identifier without power (D69). */
export function presentLogin(
  user: UserRow,
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string },
): LoginResponse {
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    user_id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    email: user.email ?? '',
    role_name: RoleName.parse(user.role_name),
    is_verified: user.email_verified_at !== null,
    ...(user.erase_at !== null && { warning: erasureCancelledWarning }),
  }
}
