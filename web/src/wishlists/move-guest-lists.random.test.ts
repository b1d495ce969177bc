import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyListEdit, type ListEdit } from './list-edits.ts'
import { type AccountLists, moveGuestLists } from './move-guest-lists.ts'
import { emptyStoredLists, isStoredLists, type StoredLists } from './stored-lists.ts'
import { aGift } from './test-lists.ts'

/** A call on its way: `work` is the server's side of it, which does no harm when it is done again. */
interface Sent {
  readonly work: () => void
  readonly answer: () => void
  readonly lose: () => void
  readonly refuse: () => void
}

/** The shop says no, and means it: under this key nothing happens any more. */
class Refusal extends Error {}

/** An account that keeps the answer of each key, as the API does. */
function openAccount() {
  const lists = new Map<string, { name: string; items: Map<string, string> }>()
  const answers = new Map<string, string>()
  const refused = new Set<string>()
  let ids = 0
  const once = (key: string, work: () => string) => {
    if (refused.has(key)) throw new Refusal()
    const answer = answers.get(key) ?? work()
    answers.set(key, answer)
    return answer
  }
  return {
    lists,
    /** Whether it does not: what happened is not taken back. */
    refuses: (key: string): boolean => {
      if (!answers.has(key)) refused.add(key)
      return refused.has(key)
    },
    make: (key: string, name: string) =>
      once(key, () => {
        const id = `remote-${++ids}`
        lists.set(id, { name, items: new Map() })
        return id
      }),
    rename: (key: string, id: string, name: string) =>
      once(key, () => {
        const list = lists.get(id)
        if (list) list.name = name
        return ''
      }),
    fill: (key: string, id: string, products: readonly string[]) =>
      once(key, () => {
        const items = lists.get(id)?.items
        const there = new Set(items?.values())
        for (const product of products) if (!there.has(product)) items?.set(`item-${++ids}`, product)
        return ''
      }),
    itemIds: (id: string, products: readonly string[]) =>
      [...(lists.get(id)?.items ?? [])]
        .filter(([, product]) => products.includes(product))
        .map(([one]) => one),
    take: (id: string, itemIds: readonly string[]) => {
      for (const itemId of itemIds) lists.get(id)?.items.delete(itemId)
      return ''
    },
    remove: (id: string) => {
      lists.delete(id)
      return ''
    },
  }
}

/** A browser whose tabs share their storage, and a network on which everything may happen. */
function openWorld() {
  // As a browser keeps it: in words, of which only those count that make sense.
  let stored = JSON.stringify(emptyStoredLists)
  const read = (): StoredLists => {
    const value: unknown = JSON.parse(stored)
    expect(isStoredLists(value), stored).toBe(true)
    return value as StoredLists
  }
  const write = (changed: Partial<StoredLists>) => {
    stored = JSON.stringify({ ...read(), ...changed })
  }
  let keys = 0
  const account = openAccount()
  const sent: Sent[] = []
  const send = (work: () => string, key?: string) =>
    new Promise<string>((resolve, reject) =>
      sent.push({
        work: () => {
          try {
            work()
          } catch {
            // Heard of by nobody, as every answer that is not waited for.
          }
        },
        answer: () => {
          try {
            resolve(work())
          } catch (refusal) {
            reject(refusal)
          }
        },
        lose: () => reject(new Error('no answer')),
        refuse: () => key !== undefined && account.refuses(key) && reject(new Refusal()),
      }),
    )
  const products = (items: readonly { productId: string }[]) => items.map(({ productId }) => productId)
  const server: AccountLists = {
    make: (key, list) => send(() => account.make(key, list.name), key),
    rename: (key, id, list) => send(() => account.rename(key, id, list.name), key),
    fill: (key, id, items) => send(() => account.fill(key, id, products(items)), key),
    take: (id, items) => {
      const itemIds = account.itemIds(id, products(items))
      return send(() => account.take(id, itemIds))
    },
    remove: id => send(() => account.remove(id)),
  }
  return {
    ...{ account, sent },
    kept: read,
    edit: (edit: ListEdit) => write({ lists: applyListEdit(read().lists, edit) }),
    openTab: () =>
      moveGuestLists({
        owner: 1,
        kept: { read, write },
        account: server,
        newKey: () => `key-${++keys}`,
        isRefused: error => error instanceof Refusal,
        isGone: () => false,
      }).then(
        ({ refusals }) => refusals.length === 0,
        () => false,
      ),
  }
}

type World = ReturnType<typeof openWorld>

interface Happening {
  readonly kind:
    | 'create'
    | 'add'
    | 'take'
    | 'rename'
    | 'remove'
    | 'tab'
    | 'deliver'
    | 'answer'
    | 'lose'
    | 'refuse'
  readonly which: number
  readonly product: string
}

const happening: fc.Arbitrary<Happening> = fc.record({
  kind: fc.constantFrom(
    'create',
    'add',
    'add',
    'take',
    'rename',
    'remove',
    'tab',
    'deliver',
    'answer',
    'lose',
    'refuse',
  ),
  which: fc.nat(30),
  product: fc.constantFrom('basket', 'drum', 'stool'),
})

let edits = 0

/** What the guest does; undefined where there is nothing to do it with. */
function editOf({ kind, which, product }: Happening, { lists }: StoredLists): ListEdit | undefined {
  const at = new Date()
  const id = `edit-${++edits}`
  if (kind === 'create') return { kind, id, name: id, purpose: null, at }
  const list = lists[which % Math.max(1, lists.length)]
  if (!list) return undefined
  switch (kind) {
    case 'add':
      return { kind, listId: list.id, id, gift: aGift({ productId: product }), at }
    case 'take': {
      const item = list.items.find(({ productId }) => productId === product)
      return item && { kind, listId: list.id, itemId: item.id, at }
    }
    case 'rename':
      return { kind, listId: list.id, name: id, purpose: null, at }
    case 'remove':
      return { kind, listId: list.id }
    default:
      return undefined
  }
}

const aMoment = () => new Promise(resolve => setTimeout(resolve))

async function happens(world: World, words: Map<string, readonly string[]>, what: Happening): Promise<void> {
  const edit = editOf(what, world.kept())
  if (edit) {
    world.edit(edit)
    if (edit.kind === 'remove') words.delete(edit.listId)
    for (const list of world.kept().lists) words.set(list.id, wordsOf(list.name, list.items))
  }
  if (what.kind === 'tab') void world.openTab()
  // A call may arrive although nobody hears of it, and be heard of as lost.
  const call = world.sent[what.which % Math.max(1, world.sent.length)]
  if (!call) return
  if (what.kind === 'deliver') call.work()
  if (what.kind === 'answer') call.answer()
  if (what.kind === 'refuse') call.refuse()
  if (what.kind === 'lose') call.lose()
  await aMoment()
}

const wordsOf = (name: string, items: readonly { productId: string }[]): readonly string[] => [
  name,
  ...items.map(({ productId }) => productId).toSorted(),
]

/** A connection that holds: what is still on its way arrives, and a tab moves what is left. */
async function comesToRest(world: World): Promise<void> {
  const late = [...world.sent]
  // What was refused before is tried once more, as something new.
  const moved = (await movesAll(world)) || (await movesAll(world))
  expect(moved, 'the last tab met a failure').toBe(true)
  for (const call of late) call.work()
}

async function movesAll(world: World): Promise<boolean> {
  const before = world.sent.length
  const moved = world.openTab()
  for (let done = before; ; done++) {
    await aMoment()
    const call = world.sent[done]
    if (!call) return moved
    call.answer()
  }
}

it('after any losses, deaths, doublings and refusals the account has the lists as the guest last had them, each once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 25 }), async happenings => {
      const world = openWorld()
      const words = new Map<string, readonly string[]>()
      for (const what of happenings) await happens(world, words, what)
      await comesToRest(world)
      expect(world.kept().lists).toEqual([])
      expect(world.kept().move).toBeNull()
      expect(world.kept().aside ?? []).toEqual([])
      const arrived = [...world.account.lists.values()].map(({ name, items }) =>
        wordsOf(
          name,
          [...items.values()].map(productId => ({ productId })),
        ),
      )
      expect(arrived.toSorted()).toEqual([...words.values()].toSorted())
    }),
    { numRuns: 200 },
  )
})
