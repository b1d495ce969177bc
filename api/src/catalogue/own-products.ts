import { type SQL, sql } from '#platform/sql.ts'

/**
 * SQL query of the makers of whose workshops a person is a member. Nobody reviews, discounts by codes of the shop or
 * approves the products of these for themselves (decision 0141).
 */
export const workshopsOf = (userId: number): SQL =>
  sql`select vendor_id from workshop_members where user_id = ${userId} and status = 'accepted'`
