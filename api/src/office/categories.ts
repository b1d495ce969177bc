import { Failure } from '@akyede/contract/failures'
import type { OfficeCategory } from '@akyede/contract/office-categories'
import { addCategory, changeCategory, removeCategory } from '#feature/catalogue'
import type { Executor } from '#platform/database.ts'
import type { Serve } from '#platform/serve.ts'
import { sql } from '#platform/sql.ts'
import { requireVersion, rowVersion } from './changed-meanwhile.ts'
import type { OfficeContext } from './index.ts'
import { actedBy } from './require-staff.ts'

/** Serves the tree of categories to staff; each change returns the whole tree. */
export function serveOfficeCategories(serve: Serve, { platform }: OfficeContext): void {
  serve('listOfficeCategories', async () => ({ data: await findTree(platform.database) }))

  serve('createOfficeCategory', async ({ body: { words, ...category }, caller, tx }) => {
    await addCategory(tx, platform, category, actedBy(caller, { words }))
    return { data: await findTree(tx) }
  })

  serve(
    'changeOfficeCategory',
    async ({ params: { categoryId }, body: { words, ...changes }, caller, tx, http }) => {
      const { rows } = await tx.execute<{ version: number }>(
        sql`select ${rowVersion('categories')} as version from categories where id = ${categoryId} for update`,
      )
      const [found] = rows
      if (!found) throw new Failure('office.not_found')
      await requireVersion(tx, {
        http,
        version: found.version,
        subject: { fact: 'category_id', id: categoryId },
      })
      await changeCategory(tx, platform, { categoryId, ...changes }, actedBy(caller, { words }))
      return { data: await findTree(tx) }
    },
  )

  serve('removeOfficeCategory', async ({ params: { categoryId }, caller, tx }) => {
    await removeCategory(tx, platform, categoryId, actedBy(caller))
    return { data: await findTree(tx) }
  })
}

async function findTree(executor: Executor): Promise<OfficeCategory[]> {
  const { rows } = await executor.execute<OfficeCategory & Record<string, unknown>>(sql`
    with recursive tree as (
      select category.*, ${rowVersion('category')} as version, array[position] as place
      from categories as category where parent_id is null
      union all
      select below.*, ${rowVersion('below')}, tree.place || below.position
      from categories as below join tree on below.parent_id = tree.id
    )
    select id, parent_id, slug, name, story, icon, picture_slug, version, (
      select count(*)::int from products where category_id = tree.id
    ) as products
    from tree order by place, id`)
  return rows
}
