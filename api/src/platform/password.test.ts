import { Failure } from '@akyede/contract/failures'
import { describe, expect, it } from 'vitest'
import { createPasswords } from './password.ts'

describe('a password', () => {
  it('matches its own hash alone', async () => {
    const passwords = createPasswords()
    const hash = await passwords.hash('Akwaaba#2026')
    expect(await passwords.matches('Akwaaba#2026', hash)).toBe(true)
    expect(await passwords.matches('akwaaba#2026', hash)).toBe(false)
    expect(hash).not.toBe(await passwords.hash('Akwaaba#2026'))
  })

  it('never matches where there is no hash', async () => {
    const passwords = createPasswords()
    expect(await passwords.matches('no account has this password', null)).toBe(false)
  })

  it('waits in a line of fifty behind two; who comes later is asked to come again', async () => {
    const passwords = createPasswords(undefined, 2)
    const tries = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('Akwaaba#2026')))
    const refused = tries.filter(each => each.status === 'rejected')
    expect(refused).toHaveLength(8)
    expect(refused[0]?.reason).toBeInstanceOf(Failure)
    expect(refused[0]?.reason).toMatchObject({ code: 'server.busy', more: { retryAfter: 2 } })
    await expect(passwords.hash('Akwaaba#2026')).resolves.toMatch(/^\$argon2id\$/)
  })
})
