import type { WorkshopRole } from '@akyede/contract/endpoint'
import { Failure } from '@akyede/contract/failures'
import { workshopLimits } from '@akyede/contract/workshop-limits'
import { workshopRoleWords } from '@akyede/contract/workshop-words'
import { findUserByEmail, findUserByPhone, sendMessage } from '#feature/accounts'
import type { MessageLimits } from '#feature/friends'
import { type NotificationInput, notify } from '#feature/notifications'
import { findPeople } from '#feature/profile'
import type { Transaction } from '#platform/database.ts'
import type { Events } from '#platform/outbox.ts'
import type { Platform } from '#platform/platform.ts'
import { sql } from '#platform/sql.ts'
import type { Context } from './membership.ts'

interface AboutMember {
  readonly vendorId: string
  readonly name: string
  readonly slug: string
  readonly userId: number
}

const notifyMember = (
  context: Pick<Platform, 'clock' | 'outbox' | 'broadcast'>,
  tx: Transaction,
  notification: Omit<NotificationInput, 'category'>,
): Promise<void> => notify(context, tx, { ...notification, category: 'workshop' })

const nameOf = async (tx: Transaction, userId: number): Promise<string> =>
  (await findPeople(tx, [userId])).get(userId)?.name ?? 'Someone'

/** The key of a notification about a member contains the time, because roles change back and forth. */
const keyOf = (type: string, { vendorId, userId }: AboutMember, { clock }: Pick<Context, 'clock'>) =>
  [type, vendorId, userId, clock.now().toISOString()].join(' ')

export async function notifyJoined(context: Context, tx: Transaction, about: AboutMember): Promise<void> {
  const { rows } = await tx.execute<{ user_id: number }>(sql`
    select user_id::float8 as user_id from workshop_members
    where vendor_id = ${about.vendorId} and role = 'owner' and status = 'accepted'`)
  const name = await nameOf(tx, about.userId)
  for (const { user_id } of rows)
    await notifyMember(context, tx, {
      userId: user_id,
      type: 'workshop.joined',
      key: keyOf('workshop.joined', about, context),
      title: `${name} joined ${about.name}`,
      message: `${name} accepted your invitation and can now work in ${about.name}.`,
      link: `/workshop/${about.slug}/members`,
    })
}

export const notifyOfRole = (
  context: Context,
  tx: Transaction,
  about: AboutMember & { readonly role: WorkshopRole },
): Promise<void> =>
  notifyMember(context, tx, {
    userId: about.userId,
    type: 'workshop.role',
    key: keyOf('workshop.role', about, context),
    title:
      about.role === 'owner'
        ? `You now own ${about.name}`
        : `You’re now ${about.role === 'editor' ? 'an editor' : 'a packer'} of ${about.name}`,
    message: workshopRoleWords[about.role].may,
    link: `/workshop/${about.slug}`,
  })

export const notifyRemoved = (context: Context, tx: Transaction, about: AboutMember): Promise<void> =>
  notifyMember(context, tx, {
    userId: about.userId,
    type: 'workshop.removed',
    key: keyOf('workshop.removed', about, context),
    title: `You’re no longer in ${about.name}`,
    message: `The owner of ${about.name} removed you from the workshop.`,
    link: '/workshop',
  })

/** Notifies the invited person; someone without an account gets a link to sign up. */
export async function sendWorkshopInvitation(
  platform: Platform,
  rateLimiter: MessageLimits,
  tx: Transaction,
  { invitation_id }: Events['workshop.invited'],
): Promise<void> {
  const { rows } = await tx.execute<{
    email: string | null
    phone: string | null
    invited_by: number
    name: string
  }>(sql`
    select email, invitation.phone, invited_by::float8 as invited_by, vendor.name
    from workshop_invitations as invitation join vendors as vendor on vendor.id = invitation.vendor_id
    where invitation.id = ${invitation_id}`)
  const [invitation] = rows
  if (!invitation || !(await maySend(rateLimiter, invitation))) return
  const { email, phone, name, invited_by } = invitation
  const inviter = await nameOf(tx, invited_by)
  const title = `${inviter} invited you to work in ${name}`
  const person = email ? await findUserByEmail(tx, email) : await findUserByPhone(tx, phone ?? '')
  if (person)
    return notifyMember(platform, tx, {
      userId: person.id,
      type: 'workshop.invited',
      key: `workshop.invited ${invitation_id}`,
      title,
      message: 'Accept or decline the invitation on your workshop page.',
      link: '/workshop',
    })
  const url = `${platform.publicUrl()}/signup?returnTo=/workshop`
  const to = { email, phone, first_name: '', last_name: '', email_verified_at: null }
  await sendMessage(platform, tx, to, {
    id: `workshop-invitation-${invitation_id}`,
    greeting: 'Akwaaba!',
    subject: email ? title : `${title} on Akyɛde: ${url}`,
    lines: [
      `${inviter} would like you to help in ${name}, a workshop on Akyɛde, the marketplace for handmade gifts from Ghana. Sign up with this ${email ? 'email address' : 'phone number'} to see the invitation.`,
      '',
      url,
      '',
      `If you don’t know ${inviter}, you can ignore this message.`,
    ],
    action: { label: 'Sign up', address: url },
  })
}

async function maySend(
  rateLimiter: MessageLimits,
  { email, phone }: { readonly email: string | null; readonly phone: string | null },
): Promise<boolean> {
  try {
    const key = `workshop invitations to:${email ?? phone ?? ''}`
    await rateLimiter.spendGuess([{ key, ...workshopLimits.workshops.messagesToOne }], 1)
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'request.rate_limited') return false
    throw error
  }
}

const textsOf: Readonly<
  Record<
    Events['maker.changed']['act'],
    (name: string, message: string) => { title: string; message: string }
  >
> = {
  approve: (name, message) => ({
    title: `Welcome to Akyɛde: ${name} is open`,
    message: [message, 'Add your first product and show buyers what you make.'].filter(Boolean).join(' '),
  }),
  refuse: (name, message) => ({
    title: `Our reply to your application for ${name}`,
    message: `We can’t open your workshop yet. ${message}`,
  }),
  suspend: (name, message) => ({
    title: `${name} is suspended for now`,
    message: [message, 'Nothing can be ordered. Please still send open orders.'].filter(Boolean).join(' '),
  }),
  reopen: (name, message) => ({
    title: `${name} is open again`,
    message: [message, 'Your products can be ordered again.'].filter(Boolean).join(' '),
  }),
}

/** Notifies the owner, or the applicant of a refused workshop, of what staff decided. */
export async function notifyMakerChanged(
  platform: Platform,
  tx: Transaction,
  { vendor_id, act, message, change_id }: Events['maker.changed'],
): Promise<void> {
  const { rows } = await tx.execute<{ user_id: number; name: string; slug: string }>(sql`
    select person.user_id::float8 as user_id, vendor.name, vendor.slug
    from vendors as vendor join (
      select vendor_id, user_id from workshop_members where role = 'owner' and status = 'accepted'
      union select vendor_id, user_id from workshop_applications where decision = 'refused'
    ) as person on person.vendor_id = vendor.id
    where vendor.id = ${vendor_id}`)
  for (const { user_id, name, slug } of rows)
    await notifyMember(platform, tx, {
      userId: user_id,
      type: `workshop.${act}`,
      key: `workshop.${act} ${change_id}`,
      ...textsOf[act](name, message),
      link: act === 'refuse' ? '/workshop' : `/workshop/${slug}`,
    })
}

/** Asks the owner of a workshop to agree to a promo code that it would pay for. */
export async function notifyCodeProposed(
  platform: Platform,
  tx: Transaction,
  { promotion_id }: Events['promotion.proposed'],
): Promise<void> {
  const { rows } = await tx.execute<{ user_id: number; code: string; name: string; slug: string }>(sql`
    select member.user_id::float8 as user_id, promotion.code, promotion.name, vendor.slug
    from promotions as promotion left join products as product on product.id = promotion.product_id
    join vendors as vendor on vendor.id = coalesce(promotion.vendor_id, product.vendor_id)
    join workshop_members as member on member.vendor_id = vendor.id and member.role = 'owner'
      and member.status = 'accepted'
    where promotion.id = ${promotion_id} and promotion.agreed_at is null and promotion.stopped_at is null`)
  for (const { user_id, code, name, slug } of rows)
    await notifyMember(platform, tx, {
      userId: user_id,
      type: 'workshop.code',
      key: `workshop.code ${promotion_id}`,
      title: `Would you like to offer ${code}?`,
      message: `${name} on your products. You pay for the discount, so no one can use the code until you agree.`,
      link: `/workshop/${slug}/codes`,
    })
}
