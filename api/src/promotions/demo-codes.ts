import { asPesewas } from '@akyede/contract/money'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import { promotions } from './tables.ts'

/** The makers of the products of BOLGA15 and, once its owner has agreed, of KENTE10. */
const weavers = 'atampugre-weavers'
const demoWorkshop = 'bonwire-loom-house'

/** Creates the codes of the demo shop (D143). A repeated call changes nothing. */
export async function seedDemoCodes({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const { rows } = await database.execute<{ slug: string; id: string; name: string }>(
    sql`select slug, id, name from vendors where slug in (${weavers}, ${demoWorkshop})`,
  )
  const makers = new Map(rows.map(({ slug, ...maker }) => [slug, maker]))
  const maker = makers.get(weavers)
  const workshop = makers.get(demoWorkshop)
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
  if (workshop) {
    codes.push({
      code: 'KENTE10',
      name: '10 % off',
      kind: 'percent',
      percent: 10,
      vendor_id: workshop.id,
      borne_by: 'maker',
      minimum_spend: asPesewas(10_000),
      uses_max: 50,
      uses_per_person: 1,
    })
  }
  await database
    .insert(promotions)
    .values(codes.map(code => ({ id: newId(), ...code, created_at: now })))
    .onConflictDoNothing()
}
