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
  'akyede:session': 'that you’re signed in',
  'akyede:oauth': 'when you sign in with Google, Facebook or Apple',
  'akyede:cart': 'your cart and its promo codes while you’re a guest',
  'akyede:promo-codes': 'its promo codes',
  'akyede:cart-move': 'while they move to your account',
  'akyede:wishlists': 'your wishlists while you’re a guest',
  'akyede:recent-searches': 'your last ten searches while you’re a guest',
  'akyede:shortcuts': 'keyboard shortcuts',
  'akyede:last-address': 'the delivery address of your last order',
  'akyede:preferences': 'your shop settings',
  'akyede:delivery-region': 'the region you chose for delivery costs',
  'akyede:checkout-draft': 'at checkout, to us',
  'akyede:application-draft': 'or to sell here',
  'akyede:product-edits': 'changes to your products until they’re saved',
  'akyede:product-options': 'changes to your products until they’re saved',
  'akyede:contact-draft': 'to us, about a gift',
  'akyede:support-draft': 'to us, about a gift',
  'akyede:review-draft': 'about a gift, wishlist',
  'akyede:wishlist-draft': 'wishlist, event',
  'akyede:event-draft': 'event, return or problem',
  'akyede:return-draft': 'event, return or problem',
  'akyede:problem-draft': 'return or problem',
  'akyede:sign-up-draft': 'to sign up but no password',
  'akyede:analytics': 'whether we can count your visits',
  'akyede:visit': 'a random name',
  'akyede:counted-purchase': 'whether the purchase was counted',
  'akyede:checkout-attempt': 'the order you’re placing',
  'akyede:gift-options': 'the gift wrap and card you chose',
  'akyede:gift-draft': 'what you’ve entered to give something from a list',
  'akyede:gift-attempt': 'the gift you’re paying for',
  'akyede:friend-invitation': 'a friend’s invitation you opened',
  'akyede:list-invitation': 'an invitation to a wishlist',
  'akyede:followed-gift': 'the gift you’re tracking',
  'akyede:adding-to': 'the wishlist you’re adding gifts to',
  'akyede:dashboard': 'your dashboard as you last saw it',
  'akyede:invitation-replies': 'the secret of your replies to invitations',
  'akyede:office-columns': 'the columns you hid in the back office',
  'akyede:opened-lists': 'the lists whose password you entered',
}

/** The text of the page for each database and cache. */
const textOfStore: Record<string, string> = {
  'akyede-offline': 'your cart, lists, orders and profile as you last saw them',
  'akyede-build-': 'the help pages, to open without a',
  'akyede-seen-': 'the public pages and pictures you viewed last',
  'akyede-pictures': 'the public pages and pictures you viewed last',
}

it('names everything that is stored in the browser', () => {
  const keys = texts.flatMap(text => text.match(/(?<=')akyede:[a-z-]+(?=')/g) ?? [])
  expect(Object.keys(textOfKey).sort()).toEqual([...new Set(keys)].sort())
  const stores = texts.flatMap(text => text.match(/(?<=')akyede-[a-z-]+(?=')/g) ?? [])
  expect(Object.keys(textOfStore).sort()).toEqual([...new Set(stores)].sort())
  const html = renderToStaticMarkup(<StoredInBrowser />)
  for (const words of Object.values({ ...textOfKey, ...textOfStore })) expect(html).toContain(words)
})
