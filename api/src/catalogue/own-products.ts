import { type SQL, sql } from '#platform/sql.ts'

/**
 * SQL query of the ids of the makers of whose workshops a user is a member. Members must not review or approve products
 * of these, or buy them with promo codes of the shop (decision 0141).
 */
export const workshopsOf = (userId: number): SQL =>
  sql`select vendor_id from workshop_members where user_id = ${userId} and status = 'accepted'`
