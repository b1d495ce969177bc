import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyListEdit, type ListEdit } from './list-edits.ts'
import { type AccountLists, moveGuestLists } from './move-guest-lists.ts'
import { emptyStoredLists, isStoredLists, type StoredLists } from './stored-lists.ts'
import { aGift } from './test-lists.ts'

/** A call in flight: `work` is the server's side of it, which is idempotent. */
interface Sent {
  readonly work: () => void
  readonly answer: () => void
  readonly lose: () => void
  readonly refuse: () => void
}

/** The server refuses for good: later calls under this key do nothing. */
class Refusal extends Error {}

/** An account that stores the response of each key, as the API does. */
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
    /** Whether it refuses the key; a call that succeeded is not undone. */
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

/** A browser whose tabs share storage, and an unreliable network. */
function createWorld() {
  // As a browser stores it: text that may be invalid.
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
            // Nobody waits for this response.
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
    stored: read,
    edit: (edit: ListEdit) => write({ lists: applyListEdit(read().lists, edit) }),
    openTab: () =>
      moveGuestLists({
        owner: 1,
        store: { read, write },
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

type World = ReturnType<typeof createWorld>

interface Step {
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

const arbitraryStep: fc.Arbitrary<Step> = fc.record({
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

/** The edit of the guest; undefined when there is nothing to edit. */
function editOf({ kind, which, product }: Step, { lists }: StoredLists): ListEdit | undefined {
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

const nextTask = () => new Promise(resolve => setTimeout(resolve))

async function runStep(world: World, words: Map<string, readonly string[]>, step: Step): Promise<void> {
  const edit = editOf(step, world.stored())
  if (edit) {
    world.edit(edit)
    if (edit.kind === 'remove') words.delete(edit.listId)
    for (const list of world.stored().lists) words.set(list.id, wordsOf(list.name, list.items))
  }
  if (step.kind === 'tab') void world.openTab()
  // A call may arrive although its response is lost.
  const call = world.sent[step.which % Math.max(1, world.sent.length)]
  if (!call) return
  if (step.kind === 'deliver') call.work()
  if (step.kind === 'answer') call.answer()
  if (step.kind === 'refuse') call.refuse()
  if (step.kind === 'lose') call.lose()
  await nextTask()
}

const wordsOf = (name: string, items: readonly { productId: string }[]): readonly string[] => [
  name,
  ...items.map(({ productId }) => productId).toSorted(),
]

/** A stable connection: all calls in flight arrive, and a tab moves what is left. */
async function finish(world: World): Promise<void> {
  const inFlight = [...world.sent]
  // A refused list is retried once under a new key.
  const moved = (await moveAll(world)) || (await moveAll(world))
  expect(moved, 'the last tab met a failure').toBe(true)
  for (const call of inFlight) call.work()
}

async function moveAll(world: World): Promise<boolean> {
  const before = world.sent.length
  const moved = world.openTab()
  for (let done = before; ; done++) {
    await nextTask()
    const call = world.sent[done]
    if (!call) return moved
    call.answer()
  }
}

it('moves each list once, in its last state, after any losses, closed tabs, retries and refusals', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryStep, { maxLength: 25 }), async steps => {
      const world = createWorld()
      const words = new Map<string, readonly string[]>()
      for (const step of steps) await runStep(world, words, step)
      await finish(world)
      expect(world.stored().lists).toEqual([])
      expect(world.stored().move).toBeNull()
      expect(world.stored().aside ?? []).toEqual([])
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
