import { dayAfter, dayOf, formatDay } from '@akyede/contract/days'
import { Failure } from '@akyede/contract/failures'
import { type Pesewas, toCedis } from '@akyede/contract/money'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import type { WorkshopSummary } from '@akyede/contract/workshops'
import { changeMakerState, type MakerChange } from '#feature/vendors'
import type { SignedIn } from '#platform/caller.ts'
import type { Executor, Transaction } from '#platform/database.ts'
import { readIfMatch } from '#platform/if-match.ts'
import type { Platform } from '#platform/platform.ts'
import type { RateLimiter } from '#platform/rate-limit.ts'
import type { Serve } from '#platform/serve.ts'
import { sql } from '#platform/sql.ts'
import { readUpload } from '#platform/uploads.ts'
import { deleteApplicationPictures, saveApplicationPicture } from './application-pictures.ts'
import { apply, findApplication } from './apply.ts'
import { serveMembers } from './member-routes.ts'
import { findRole } from './membership.ts'
import { findOverview, openParts } from './overview.ts'
import { changeProfile, findProfile } from './profile.ts'

interface Needs {
  readonly rateLimiter: Pick<RateLimiter, 'spendGuess'>
  /** What the shop owes a maker. An argument, because money imports the back office, which imports workshops. */
  readonly findMoney: (executor: Executor, vendorId: string, now: Date) => Promise<{ readonly due: Pesewas }>
}

/** Serves the workshops of makers to their members, and applications for one. */
export function registerWorkshops(serve: Serve, platform: Platform, needs: Needs): void {
  const { rateLimiter } = needs
  const { database } = platform
  deleteApplicationPictures(platform)
  serve('listWorkshops', async ({ caller: { userId } }) => {
    const { rows } = await database.execute<WorkshopSummary & Record<string, unknown>>(sql`
      select vendor.id, vendor.slug, vendor.name, member.role, vendor.state, (
        select count(*)::int from ${openParts(sql`vendor.id`)}
      ) as open_work
      from workshop_members as member join vendors as vendor on vendor.id = member.vendor_id
      where member.user_id = ${userId} and member.status = 'accepted' order by vendor.name, vendor.id`)
    return { data: rows }
  })
  serveApplications(serve, platform, rateLimiter)
  serveOneWorkshop(serve, platform, needs)
  serveMembers(serve, platform, rateLimiter)
}

function serveApplications(
  serve: Serve,
  platform: Platform,
  rateLimiter: Pick<RateLimiter, 'spendGuess'>,
): void {
  const { database } = platform
  serve('getWorkshopApplication', async ({ caller: { userId } }) => ({
    data: await findApplication(database, userId),
  }))
  serve('applyForWorkshop', async ({ body, caller: { userId }, tx }) => {
    await apply(tx, platform, userId, body)
    const application = await findApplication(tx, userId)
    if (!application) throw new Error('an application was not stored')
    return { data: application }
  })
  serve('addApplicationPicture', async ({ caller: { userId }, http }) => {
    if (!http) throw new Failure('request.malformed')
    const { uploads } = workshopLimits.workshops.picture
    await rateLimiter.spendGuess([{ key: `application pictures:${userId}`, ...uploads }], 1)
    return { data: await saveApplicationPicture(platform, userId, await readUpload(http.request, 'picture')) }
  })
}

function serveOneWorkshop(serve: Serve, platform: Platform, { findMoney }: Needs): void {
  const { database, clock } = platform
  serve('getWorkshop', async ({ params: { vendorId } }) => ({ data: await findProfile(database, vendorId) }))

  serve('changeWorkshop', async ({ params: { vendorId }, body, tx, http }) => {
    const expected = readIfMatch(http?.request.headers['if-match'], 'workshop.if_match_invalid')
    await changeProfile(tx, platform, { vendorId, changes: body, expected })
    return { data: await findProfile(tx, vendorId) }
  })

  const change = async (tx: Transaction, { userId }: SignedIn, made: MakerChange) => {
    await changeMakerState(tx, platform, made, { actor: `user:${userId}` })
    return { data: await findProfile(tx, made.vendorId) }
  }
  serve('pauseWorkshop', ({ params, body: { until, words }, caller, tx }) => {
    requirePauseDay(until, dayOf(clock.now()))
    return change(tx, caller, { ...params, act: 'pause', until, words })
  })
  serve('resumeWorkshop', ({ params, caller, tx }) => change(tx, caller, { ...params, act: 'resume' }))
  serve('closeWorkshop', ({ params, caller, tx }) => change(tx, caller, { ...params, act: 'close' }))

  serve('getWorkshopOverview', async ({ params: { vendorId }, caller: { userId } }) => {
    const now = clock.now()
    const isOwner = (await findRole(database, vendorId, userId)) === 'owner'
    const due = isOwner ? toCedis((await findMoney(database, vendorId, now)).due) : null
    return { data: { ...(await findOverview(database, vendorId, now)), due } }
  })
}

function requirePauseDay(until: string, today: string): void {
  const last = dayAfter(today, workshopLimits.workshops.pause.days)
  if (until > today && until <= last) return
  const msg =
    until <= today ? 'Please choose a day from tomorrow on' : `Please choose a day up to ${formatDay(last)}`
  throw new Failure('request.invalid', { detail: [{ loc: ['body', 'until'], msg, type: 'value' }] })
}
