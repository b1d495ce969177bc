import { expect, test } from 'vitest'
import { messagesTo } from '#test/outbox.ts'
import { setUpReporting } from '#test/reporting.ts'

const scene = setUpReporting()

test('an offer with a link or a number is read on the page, and no email says it in the shop’s name', async () => {
  const emails = async (words: string) => {
    const order = await scene.buyAndGet({ basket: 1 })
    const id = scene.idOf(await scene.report(order, { kind: 'keep_part_back', amount: 5 }))
    expect((await scene.offer(id, { kind: 'part_refund', amount: 5, words })).status).toBe(200)
    expect((await scene.problemsOf(order)).problems[0]?.messages.at(-1)).toMatchObject({ message: words })
    const found = () =>
      messagesTo(scene.shop, scene.person.email).filter(
        ({ subject }) => subject.includes('has replied') && subject.includes(order.number),
      )
    await expect.poll(() => found().length).toBe(1)
    return found()[0]?.text ?? ''
  }
  const plain = 'We are very sorry, the rider lost it.'
  expect(await emails(plain)).toContain(plain)
  const scam = await emails('Send ₵5 to 024 412 3456 first.')
  expect(scam).toContain('Weavers wrote to you.')
  expect(scam).not.toContain('412')
})
