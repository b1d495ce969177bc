import { Failure } from '@akyede/contract/failures'
import type { Platform } from '#platform/platform.ts'
import type { Serve } from '#platform/serve.ts'
import { addList } from './add-list.ts'
import type { ListDependencies } from './dependencies.ts'
import { presentList } from './present-list.ts'
import { offeredTemplates } from './templates.ts'

/** Serves list templates. */
export function serveTemplates(
  serve: Serve,
  platform: Pick<Platform, 'clock' | 'outbox'>,
  dependencies: ListDependencies,
): void {
  const { clock, outbox } = platform
  serve('listWishlistTemplates', async () => ({ data: offeredTemplates(clock.now()) }))

  serve('addFromTemplate', async ({ params, body, caller, tx }) => {
    const now = clock.now()
    const template = offeredTemplates(now).find(({ id }) => id === params.templateId)
    if (!template) throw new Failure('wishlist.template_not_found')
    const { name, description, purpose, purposeText: purpose_text, deadline } = template
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    const wanted = { name, description, purpose, purpose_text, deadline, ...given }
    const list = await addList(tx, { userId: caller.userId, now, outbox }, wanted)
    return { data: await presentList(tx, dependencies, { list, role: 'owner', canSeeClaims: false }, now) }
  })
}
