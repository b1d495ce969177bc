import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { StoredInBrowser } from './stored-in-browser.tsx'

const sources = join(import.meta.dirname, '..')
const texts = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter(file => /\.tsx?$/.test(file) && !/\.test\./.test(file))
  .map(file => readFileSync(join(sources, file), 'utf8'))

/** The text of the page for each storage key. */
const textOfKey: Record<string, string> = {
  'akyede:session': 'that somebody is signed in',
  'akyede:oauth': 'while you sign in with Google, Facebook or Apple',
  'akyede:cart': 'your cart while you are a guest',
  'akyede:promo-codes': 'the promo codes on it',
  'akyede:cart-move': 'while it moves to your account',
  'akyede:wishlists': 'your wishlists while you are a guest',
  'akyede:recent-searches': 'your last ten searches while you are a guest',
  'akyede:shortcuts': 'whether you turned the keyboard shortcuts off',
  'akyede:last-address': 'the delivery address of your last order',
  'akyede:preferences': 'how you like the shop',
  'akyede:delivery-region': 'the region for which you were told what delivery costs',
  'akyede:checkout-draft': 'what you have written at checkout',
  'akyede:contact-draft': 'to us, about a gift',
  'akyede:support-draft': 'to us, about a gift',
  'akyede:review-draft': 'about a gift, about',
  'akyede:wishlist-draft': 'about a wishlist,',
  'akyede:event-draft': 'an event or',
  'akyede:return-draft': 'a return and not sent',
  'akyede:analytics': 'whether your visits may be counted',
  'akyede:visit': 'a random name of',
  'akyede:counted-purchase': 'whether its purchase was counted',
  'akyede:checkout-attempt': 'the order that you are placing',
  'akyede:gift-draft': 'what you have written to give something from a list',
  'akyede:gift-attempt': 'the gift that you are paying for',
  'akyede:friend-invitation': 'the invitation of a friend that you opened',
  'akyede:dashboard': 'the first page of your account as you saw it last',
  'akyede:opened-lists': 'the lists whose password you gave',
}

/** The text of the page for each database and cache. */
const textOfStore: Record<string, string> = {
  'akyede-offline': 'what you saw last of your cart, lists, orders and profile',
  'akyede-build-': 'those that help, to open without a',
  'akyede-seen-': 'the public pages and pictures that you looked at last',
  'akyede-pictures': 'the public pages and pictures that you looked at last',
}

it('names everything that is stored in the browser', () => {
  const keys = texts.flatMap(text => text.match(/(?<=')akyede:[a-z-]+(?=')/g) ?? [])
  expect(Object.keys(textOfKey).sort()).toEqual([...new Set(keys)].sort())
  const apart = texts.flatMap(text => text.match(/(?<=')akyede-[a-z-]+(?=')/g) ?? [])
  expect(Object.keys(textOfStore).sort()).toEqual([...new Set(apart)].sort())
  const html = renderToStaticMarkup(<StoredInBrowser />)
  for (const words of Object.values({ ...textOfKey, ...textOfStore })) expect(html).toContain(words)
})
