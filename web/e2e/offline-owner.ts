import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { newPerson, signUp } from './shopper.ts'

/** A user with a cart, a list and an order, whose texts are unique. */
interface Owner {
  readonly person: ReturnType<typeof newPerson>
  readonly token: string
  readonly list: { readonly id: string; readonly name: string }
  readonly order: { readonly id: string; readonly number: string }
  readonly street: string
  readonly stays: { readonly id: string; readonly name: string }
  readonly goes: { readonly id: string; readonly name: string }
}

/** Registers in this browser and creates the user's data through the API. */
export async function createOwner(page: Page, request: APIRequestContext): Promise<Owner> {
  const person = newPerson()
  await signUp(page, '/dashboard', person)
  await expect(page.getByRole('heading', { level: 1, name: 'Akwaaba, Abena' })).toBeVisible()
  const { email, password } = person
  const login = await request.post('/api/v1/auth/login', { data: { email, password } })
  const { access_token: token } = await login.json()
  const send = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() }
    const response = await request.post(`/api/v1/${path}`, { data, headers })
    expect(response.ok(), await response.text()).toBe(true)
    return (await response.json()).data
  }
  const [stays, goes] = await twoProducts(request)
  for (const { id } of [stays, goes]) await send('user/cart/add', { product_id: id, quantity: 1 })
  const name = `Roof of ${email}`
  const { id } = await send('wishlists/add', { name })
  await send(`wishlists/${id}/items`, [{ product_id: stays.id }])
  const street = `${Date.now()} Canary Lane`
  const { order } = await send('user/orders', {
    items: [{ product_id: goes.id, quantity: 1 }],
    shippingAddress: { street, city: 'Accra', state: 'Greater Accra' },
    paymentMethod: { provider: 'paystack' },
  })
  return { person, token, list: { id, name }, order, street, stays, goes }
}

async function twoProducts(request: APIRequestContext) {
  const { data } = await (await request.get('/api/v1/products/list?limit=60&sortBy=name')).json()
  const simple = data.filter(
    (good: { has_variants: boolean; stock: { available: number } }) =>
      !good.has_variants && good.stock.available > 5,
  )
  return simple.slice(0, 2) as [Owner['stays'], Owner['stays']]
}

const read = async (request: APIRequestContext, { token }: Owner, path: string) =>
  (await (await request.get(`/api/v1/${path}`, { headers: { authorization: `Bearer ${token}` } })).json())
    .data

/** The server's content of the account's cart. */
export const cartOf = async (request: APIRequestContext, owner: Owner): Promise<[string, number][]> =>
  (await read(request, owner, 'user/cart/current')).items.map(
    ({ productId, quantity }: { productId: string; quantity: number }) => [productId, quantity],
  )

export const itemsOn = async (request: APIRequestContext, owner: Owner): Promise<string[]> =>
  (await read(request, owner, `wishlists/${owner.list.id}`)).items.map(
    ({ productId }: { productId: string }) => productId,
  )

/** Everything that this browser stores, as one text. */
export const allStoredText = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    for (const { name = '' } of await indexedDB.databases()) texts.push(await databaseText(name))
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        const type = response?.headers.get('content-type') ?? ''
        texts.push(request.url, /text|json|script/.test(type) ? ((await response?.text()) ?? '') : '')
      }
    }
    return texts.join('\n')

    function databaseText(name: string): Promise<string> {
      return new Promise((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const database = opening.result
          const stores = [...database.objectStoreNames]
          const all = stores.map(store => database.transaction(store).objectStore(store).getAll())
          const done = () => {
            if (all.some(({ readyState }) => readyState === 'pending')) return
            resolve(JSON.stringify(all.map(({ result }) => result)))
            database.close()
          }
          for (const one of all) one.onsuccess = done
          done()
        }
      })
    }
  })

/** The keys of the responses that this browser stores for offline reading. */
export const storedResponseKeys = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('akyede-offline')
        // The page creates the database when it stores something.
        opening.onerror = () => resolve([])
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onsuccess = () => {
          const all = opening.result.transaction('answers').objectStore('answers').getAll()
          all.onerror = () => reject(all.error)
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result.map(({ key }) => JSON.stringify(key)))
          }
        }
      }),
  )

/** The user's data found in a text. */
export const canariesIn = (text: string, { person, list, order, street }: Owner): string[] =>
  [person.email, list.name, list.id, order.id, order.number, street].filter(word => text.includes(word))
