import { Failure } from '@akyede/contract/failures'
import { describe, expect, it } from 'vitest'
import { createPasswords } from './password.ts'

describe('passwords', () => {
  it('match only their own hash', async () => {
    const passwords = createPasswords()
    const hash = await passwords.hash('Akwaaba#2026')
    expect(await passwords.matches('Akwaaba#2026', hash)).toBe(true)
    expect(await passwords.matches('akwaaba#2026', hash)).toBe(false)
    expect(hash).not.toBe(await passwords.hash('Akwaaba#2026'))
  })

  it('never match without a hash', async () => {
    const passwords = createPasswords()
    expect(await passwords.matches('no account has this password', null)).toBe(false)
  })

  it('are hashed two at a time with fifty waiting, and more are refused', async () => {
    const passwords = createPasswords(undefined, 2)
    const tries = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('Akwaaba#2026')))
    const refused = tries.filter(each => each.status === 'rejected')
    expect(refused).toHaveLength(8)
    expect(refused[0]?.reason).toBeInstanceOf(Failure)
    expect(refused[0]?.reason).toMatchObject({ code: 'server.busy', options: { retryAfter: 2 } })
    await expect(passwords.hash('Akwaaba#2026')).resolves.toMatch(/^\$argon2id\$/)
  })
})
