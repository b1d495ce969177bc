import { randomBytes } from 'node:crypto'
import { Failure } from '@akyede/contract/failures'
import { fold } from '@akyede/contract/fold'
import { limits } from '@akyede/contract/limits'
import type { Transaction } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { publishChange } from '#platform/response-cache.ts'
import { and, count, eq } from '#platform/sql.ts'
import { isOpenAt, type LinkRow } from './link.ts'
import { revokeShareLinks } from './revoke-links.ts'
import { shareLinks } from './tables.ts'

declare module '#platform/audit.ts' {
  interface AuditEvents {
    list_link_created: { wishlist_id: string; link_id: string; has_password: boolean }
  }
}

export interface NewLink {
  readonly wishlistId: string
  readonly userId: number
  readonly alias: string | undefined
  readonly passwordHash: string | null
  readonly expiresAt: Date | null
  /** Whether the new link ends the list's other links. */
  readonly regenerate: boolean
}

/**
 * Creates a link to a list that the caller has locked. Refuses with `link.expiration_invalid`, `link.alias_taken`,
 * `link.too_many`.
 */
export async function generateLink(
  platform: Pick<Platform, 'audit' | 'broadcast' | 'clock'>,
  tx: Transaction,
  input: NewLink,
): Promise<LinkRow> {
  const now = platform.clock.now()
  refuseInvalidExpiry(input.expiresAt, now)
  const { wishlistId, userId } = input
  if (input.regenerate) await revokeShareLinks(platform, tx, wishlistId, now)
  const [open] = await tx
    .select({ links: count() })
    .from(shareLinks)
    .where(and(eq(shareLinks.wishlist_id, wishlistId), isOpenAt(now)))
  if ((open?.links ?? 0) >= limits.shareLinks.max) throw new Failure('link.too_many')
  if (input.alias && (await takeAliasOver(tx, wishlistId, input.alias))) {
    await publishChange(platform.broadcast, tx, [wishlistId])
  }
  const [link] = await tx
    .insert(shareLinks)
    .values({
      id: newId(),
      share_id: randomBytes(16).toString('base64url'),
      alias: input.alias ?? null,
      wishlist_id: wishlistId,
      made_by: userId,
      password_hash: input.passwordHash,
      expires_at: input.expiresAt,
      created_at: now,
    })
    // Of two lists that want the same word at once, one gets it.
    .onConflictDoNothing({ target: shareLinks.alias })
    .returning()
  if (!link) throw new Failure('link.alias_taken')
  const has_password = link.password_hash !== null
  const facts = { wishlist_id: wishlistId, link_id: link.id, has_password }
  await platform.audit.write(tx, 'list_link_created', facts, { userId })
  return link
}

function refuseInvalidExpiry(expiresAt: Date | null, now: Date): void {
  if (!expiresAt) return
  const left = expiresAt.getTime() - now.getTime()
  if (left <= 0 || left > limits.shareLinks.expiresWithin) throw new Failure('link.expiration_invalid')
}

/**
 * An alias stays with its list, so that printed addresses lead to the newest link. Another list never gets it, so
 * that nobody is led to a list of a different owner.
 */
async function takeAliasOver(tx: Transaction, wishlistId: string, alias: string): Promise<boolean> {
  const taken = await tx
    .update(shareLinks)
    .set({ alias: null })
    .where(and(eq(shareLinks.alias, alias), eq(shareLinks.wishlist_id, wishlistId)))
    .returning({ id: shareLinks.id })
  return taken.length > 0
}

/** 32 letters and digits without look-alikes, so that one random byte chooses one without bias. */
const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/**
 * An alias with the name of the list, such as "amas-birthday-k7q2xw9m4t". The last ten letters are 50 random bits,
 * because a private list must not open for a person who guesses its name.
 */
export function writeReadableAlias(listName: string): string {
  const words = fold(listName)
    .replace(/[’']/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const random = Array.from(randomBytes(10), byte => letters[byte % letters.length]).join('')
  return `${words.reduce(appendWord, '') || 'list'}-${random}`
}

/** Appends whole words while the alias has room for them and its random part. */
const appendWord = (alias: string, word: string): string => {
  const longer = alias === '' ? word.slice(0, 29) : `${alias}-${word}`
  return longer.length > 29 ? alias : longer
}
