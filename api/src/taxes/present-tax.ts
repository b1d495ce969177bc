import { toCedis } from '@akyede/contract/money'
import type { OrderTax } from '@akyede/contract/orders'
import type { Tax } from './calculate-taxes.ts'

export const presentTax = ({ name, basis_points, amount }: Tax): OrderTax => ({
  name,
  percent: basis_points / 100,
  amount: toCedis(amount),
})
