import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { queryDatabase } from './database.ts'
import { checkInvariants, type Fault } from './fault.ts'
import { findProducts } from './products.ts'
import { createRandom } from './random.ts'
import { describeResponse, requestWithRetry, type ShopResponse, tryRequest } from './request.ts'
import { openShop, type Shop } from './shop.ts'
import { inParallel } from './workers.ts'

const password = { stranger: 'Akwaaba#2026', owner: 'Nsoromma#2026' }

/** An account that another person created with the owner's email. */
interface Pair {
  readonly email: string
  readonly userId: number
  readonly token: string
}

export const reclaim: Fault = {
  name: 'reclaim',
  about: 'fills accounts that strangers made with the emails of others, while their owners reclaim them',
  counts: 'accounts',
  runs: { full: 100, short: 12 },
  isManualOnly: true,
  async run(context, { runs, seed, say }) {
    const random = createRandom(seed)
    const shop = await openShop(context)
    const [good] = await findProducts(shop.origin)
    if (!good) throw new Error('the shop has no goods')
    const pairs = await inParallel(Array.from({ length: runs }), 4, () => registerAsStranger(shop))
    await inParallel(pairs, 4, ({ email }) => post(shop, 'auth/password/forgot', { email }))
    const secrets = await awaitSecrets(shop, pairs)
    say(`${runs} strangers registered`)
    const killed = pause(1_500).then(async () => {
      shop.program.kill('SIGKILL')
      await shop.program.ended
      await shop.start()
    })
    const responses = (
      await inParallel(pairs, runs, async pair => {
        const { verify, reset } = secrets(pair.email)
        const owner = [
          () => post(shop, 'auth/verify/email', { token: verify, created_by_me: false }),
          () => post(shop, 'auth/password/reset', { token: reset, new_password: password.owner }),
        ]
        return (
          await Promise.all([
            ...random.shuffled(owner).map(act => act()),
            ...fillAccount(shop, pair, good.id),
          ])
        ).flat()
      })
    ).flat()
    await killed
    const results: Record<string, number> = {}
    for (const response of responses)
      results[describeResponse(response)] = (results[describeResponse(response)] ?? 0) + 1
    const failed = responses.filter(({ status }) => status >= 500)
    return {
      measurements: { accounts: runs, answers: results },
      broken: [
        ...failed.map(response => `a call was answered ${describeResponse(response)}`),
        ...(await inParallel(pairs, 4, pair => findBroken(shop, pair))).flat(),
        ...(await checkInvariants(shop)),
      ],
      late: [],
    }
  },
}

const post = ({ origin }: Shop, path: string, body: object, token?: string): Promise<ShopResponse> =>
  requestWithRetry(origin, { path: `/api/v1/${path}`, key: randomUUID(), body, token })

async function registerAsStranger(shop: Shop): Promise<Pair> {
  const email = `ama-${randomUUID()}@akyede.test`
  const names = { first_name: 'Ama', last_name: 'Mensah' }
  const response = await post(shop, 'auth/register', { ...names, email, password: password.stranger })
  const { user_id, access_token } = response.body as { user_id?: number; access_token?: string }
  if (!user_id || !access_token) throw new Error(`registering was answered ${describeResponse(response)}`)
  return { email, userId: user_id, token: access_token }
}

/** The owner's links, read from the files of sent messages. */
async function awaitSecrets(shop: Shop, pairs: readonly Pair[]) {
  const late = AbortSignal.timeout(120_000)
  for (;;) {
    const found = await readSecrets(shop)
    const of = (email: string) => ({
      verify: found.get(`${email} verify-email`) ?? '',
      reset: found.get(`${email} reset-password`) ?? '',
    })
    if (pairs.every(({ email }) => of(email).verify && of(email).reset)) return of
    if (late.aborted) throw new Error('the emails were not sent')
    await pause(200)
  }
}

async function readSecrets({ dataDir }: Shop): Promise<Map<string, string>> {
  const folder = join(dataDir, 'outbox')
  const found = new Map<string, string>()
  for (const file of await readdir(folder).catch(() => [])) {
    if (!file.endsWith('.json')) continue
    const { to, text } = JSON.parse(await readFile(join(folder, file), 'utf8'))
    const [, page, secret] = /\/(verify-email|reset-password)#token=([\w-]+)/.exec(text) ?? []
    if (page && secret) found.set(`${to} ${page}`, secret)
  }
  return found
}

/** The repeated calls of the other person during the takeover. */
function fillAccount(shop: Shop, { token, email }: Pair, productId: string): Promise<ShopResponse[]>[] {
  const address = {
    recipient_name: 'A stranger',
    street: '1 Strange Street',
    city: 'Accra',
    state: 'Greater Accra',
  }
  const acts: [string, object][] = [
    ['users/me/addresses', address],
    ['wishlists/add', { name: 'Strange list', privacy: 'public' }],
    ['user/groups', { name: 'Strange group' }],
    ['user/cart/add', { product_id: productId }],
    ['auth/login', { email, password: password.stranger }],
  ]
  return acts.map(async ([path, body]) => {
    const responses: ShopResponse[] = []
    for (let times = 0; times < 3; times++) responses.push(await post(shop, path, body, token))
    return responses
  })
}

const holdings = ['addresses', 'wishlists', 'cart_items', 'group_members'] as const

async function findBroken(shop: Shop, { email, userId, token }: Pair): Promise<string[]> {
  const accounts = await queryDatabase<{ id: string; verified: boolean }>(
    shop.dataDir,
    'select id, email_verified_at is not null as verified from users where lower(email) = $1',
    [email],
  )
  const [owner] = accounts
  if (accounts.length !== 1 || !owner) return [`${accounts.length} accounts have the email of one owner`]
  const of = holdings.map(table => `select '${table}' as name from ${table} where user_id = $1`)
  const held = await queryDatabase<{ name: string }>(shop.dataDir, of.join(' union all '), [owner.id])
  const attacker = await tryRequest(shop.origin, { path: '/api/v1/auth/user', token })
  return [
    ...(Number(owner.id) === userId ? ['an owner has the account of the stranger'] : []),
    ...(owner.verified ? [] : ['the email of an owner is not verified']),
    ...held.map(({ name }) => `the account of an owner has ${name} of the stranger`),
    ...(attacker?.status === 401 ? [] : [`a stranger is still answered ${attacker?.status}`]),
  ]
}
