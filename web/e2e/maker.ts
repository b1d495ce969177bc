import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { akyede, execute } from './operator.ts'
import { phone } from './screens.ts'
import { joinVerified, newPerson } from './shopper.ts'

const openWorkshop = `
  with vendor as (
    insert into vendors (id, slug, name, craft, town, region, since, story, approved_at)
    values (gen_random_uuid(), $1, $2, 'Weaving', 'Sirigu', 'Upper East', 2015, '', now()) returning id
  ), member as (
    insert into workshop_members (vendor_id, user_id, role, status, invited_at, joined_at)
    select vendor.id, users.id, 'owner', 'accepted', now(), now() from vendor, users where email = $3
  )
  update users set role_name = 'vendor' where email = $3`

/** Signs up a person with a verified email who owns a new, approved workshop, and opens a page of it. */
export async function signInAsMaker(page: Page, path: string, name = 'Abena’s Baskets'): Promise<string> {
  const person = newPerson()
  await joinVerified(page, person)
  const slug = `abena-${randomUUID()}`
  await execute(openWorkshop, slug, name, person.email)
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
  const person = { ...newPerson(), first: 'Efua' }
  await joinVerified(maker, person)
  await akyede('makers', 'owner', path.replace(/\/.*/, ''), person.email)
  await maker.goto(`/workshop/${path}`)
  return maker
}
