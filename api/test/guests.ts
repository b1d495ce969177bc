import { afterAll, beforeAll, beforeEach } from 'vitest'
import { makeFriends } from './friends.ts'
import { registerPerson, type TestPerson } from './people.ts'
import type { Program } from './program.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

/** Ama and her friends Kofi and Efua, whom she may invite; new users before each test. */
export interface People {
  shop: TestShop
  ama: TestPerson
  kofi: TestPerson
  efua: TestPerson
}

export const day = 86_400_000

export function setUpGuests() {
  const people = {} as People
  beforeAll(async () => {
    people.shop = await openTestShop({ isClockFrozen: true })
  })
  afterAll(() => people.shop.close())
  beforeEach(async () => {
    people.ama = await registerPerson(people.shop, 'Ama')
    people.kofi = await registerPerson(people.shop, 'Kofi', { last_name: 'Boateng' })
    people.efua = await registerPerson(people.shop, 'Efua', { last_name: 'Owusu' })
    await makeFriends(people.shop, people.ama.id, people.kofi.id)
    await makeFriends(people.shop, people.ama.id, people.efua.id)
  })
  const inDays = (days: number) => new Date(people.shop.clock.now().getTime() + days * day).toISOString()
  return {
    people,
    inDays,
    add: async (body: Record<string, unknown> = {}, who: Program = people.ama) =>
      (
        await who.call('addEvent', {
          body: { title: 'Naming', type: 'naming', date: inDays(30), ...body },
        } as never)
      ).body.data,
    invite: (eventId: string, user_id: number, message = '', who: Program = people.ama) =>
      who.call('inviteGuest', { params: { eventId }, body: { user_id, message } }),
    answer: (eventId: string, status: 'accepted' | 'declined' | 'tentative', who: Program = people.kofi) =>
      who.call('answerInvitation', { params: { eventId }, body: { status } }),
    remind: (eventId: string, user_id = people.kofi.id) =>
      people.ama.call('remindGuest', { params: { eventId }, body: { user_id } }),
  }
}
