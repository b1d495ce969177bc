import { execFileSync } from 'node:child_process'
import type { Browser, Page } from '@playwright/test'
import { akyede, root } from './operator.ts'
import { linkTo } from './outbox.ts'
import { phone } from './screens.ts'
import { expect, join, newPerson } from './shopper.ts'

const openWorkshop = `
import { createRequire } from 'node:module'
import { createLog, openDatabaseServer, readConfig } from './api/src/app.ts'
const pg = createRequire(process.cwd() + '/api/package.json')('pg')
const [slug, name, email] = process.argv.slice(-3)
const store = await openDatabaseServer(readConfig(process.env), createLog('error'), { join: true })
const client = new pg.Client(store.connection)
await client.connect()
await client.query(\`
  with vendor as (
    insert into vendors (id, slug, name, craft, town, region, since, story, approved_at)
    values (gen_random_uuid(), $1, $2, 'Weaving', 'Sirigu', 'Upper East', 2015, '', now()) returning id
  ), member as (
    insert into workshop_members (vendor_id, user_id, role, status, invited_at, joined_at)
    select vendor.id, users.id, 'owner', 'accepted', now(), now() from vendor, users where email = $3
  )
  update users set role_name = 'vendor' where email = $3\`, [slug, name, email])
await client.end()
await store.close()`

/** Signs up a person with a verified email who owns a new, approved workshop, and opens a page of it. */
export async function signInAsMaker(page: Page, path: string, name = 'Abena’s Baskets'): Promise<string> {
  const person = await join(page, newPerson())
  await page.goto(await linkTo('/verify-email', person.email))
  await expect(page.getByRole('heading', { level: 1, name: 'Email verified' })).toBeVisible()
  const slug = `abena-${Date.now()}`
  execFileSync(process.execPath, ['--input-type=module', '-e', openWorkshop, slug, name, person.email], {
    cwd: root,
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
  })
  await page.goto(`/workshop/${slug}${path}`)
  return slug
}

/** A page of a new owner of a workshop of the demo shop, on a phone. The path begins with the slug of the workshop. */
export async function openWorkshopOf(
  browser: Browser,
  baseURL: string | undefined,
  path: string,
): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: phone })
  const maker = await context.newPage()
  const person = await join(maker, { ...newPerson(), first: 'Efua' })
  await maker.goto(await linkTo('/verify-email', person.email))
  await expect(maker.getByRole('heading', { level: 1, name: 'Email verified' })).toBeVisible()
  akyede('makers', 'owner', path.replace(/\/.*/, ''), person.email)
  await maker.goto(`/workshop/${path}`)
  return maker
}
