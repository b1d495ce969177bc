import { asPesewas } from '@akyede/contract/money'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { promotions } from './tables.ts'

/** The maker of the BOLGA15 products. */
const weavers = 'atampugre-weavers'

/** Creates the codes of the demo shop (D143). A repeated call changes nothing. */
export async function seedDemoCodes({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const { rows } = await database.execute<{ id: string; name: string }>(
    sql`select id, name from vendors where slug = ${weavers}`,
  )
  const [maker] = rows
  const now = clock.now()
  const codes: Omit<typeof promotions.$inferInsert, 'id' | 'created_at'>[] = [
    { code: 'AKWAABA10', name: '10 % off', kind: 'percent', percent: 10 },
    {
      code: 'MEDAASE20',
      name: '₵20 off',
      kind: 'fixed',
      amount: asPesewas(2_000),
      minimum_spend: asPesewas(15_000),
    },
    { code: 'FREEDELIVERY', name: 'Free delivery', kind: 'free_shipping' },
    {
      code: 'FIRST5',
      name: '₵5 off',
      kind: 'fixed',
      amount: asPesewas(500),
      uses_max: 5,
      uses_per_person: 1,
    },
    { code: 'HARMATTAN25', name: '25 % off', kind: 'percent', percent: 25, ends_at: new Date('2026-03-01') },
  ]
  if (maker) {
    codes.push({
      code: 'BOLGA15',
      name: `15 % off ${maker.name}`,
      kind: 'percent',
      percent: 15,
      vendor_id: maker.id,
    })
  }
  await database
    .insert(promotions)
    .values(codes.map(code => ({ id: newId(), ...code, created_at: now })))
    .onConflictDoNothing()
}
