import { ReferralFailure } from '@akyede/api'
import { type Command, listCommand, UsageFailure, usageOf } from './command.ts'

const listHeld = listCommand({
  name: 'referrals held',
  about: 'Invitations whose two accounts may be one person’s: their points wait',
  none: 'No invitation is held.',
  find: operator => operator.listHeldReferrals(),
})

const release: Command = {
  name: 'referrals release',
  usage: 'ACCOUNT',
  about: 'Let a held invitation count: they are two people after all',
  async run(access, [account, ...more]) {
    if (!account || !/^\d{1,16}$/.test(account) || more.length > 0) throw usageOf(release)
    try {
      return await (await access.operator()).releaseReferral(Number(account))
    } catch (error) {
      throw error instanceof ReferralFailure ? new UsageFailure(error.message) : error
    }
  },
}

export const referralCommands: readonly Command[] = [listHeld, release]
