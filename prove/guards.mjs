import { access } from './guards/access.mjs'
import { activity } from './guards/activity.mjs'
import { audit } from './guards/audit.mjs'
import { backup } from './guards/backup.mjs'
import { browser } from './guards/browser.mjs'
import { delivery } from './guards/delivery.mjs'
import { discovery } from './guards/discovery.mjs'
import { events } from './guards/events.mjs'
import { friends } from './guards/friends.mjs'
import { fulfilment } from './guards/fulfilment.mjs'
import { gifts } from './guards/gifts.mjs'
import { ground } from './guards/ground.mjs'
import { groups } from './guards/groups.mjs'
import { kept } from './guards/kept.mjs'
import { letters } from './guards/letters.mjs'
import { money } from './guards/money.mjs'
import { notifications } from './guards/notifications.mjs'
import { offline } from './guards/offline.mjs'
import { operations } from './guards/operations.mjs'
import { orders } from './guards/orders.mjs'
import { profile } from './guards/profile.mjs'
import { promotions } from './guards/promotions.mjs'
import { returning } from './guards/returning.mjs'
import { rewards } from './guards/rewards.mjs'
import { secondFactor } from './guards/second-factor.mjs'
import { sentBack } from './guards/sent-back.mjs'
import { social } from './guards/social.mjs'
import { start } from './guards/start.mjs'
import { support } from './guards/support.mjs'
import { unprovable } from './guards/unprovable.mjs'
import { wishlists } from './guards/wishlists.mjs'
import { writing } from './guards/writing.mjs'

/**
 * @typedef {object} Guard
 * @property {string} name what `npm run prove -- <name>` calls it
 * @property {string} sentence what stays true while it stands
 * @property {string} file the source that holds it
 * @property {string} from its exact source text, once in the file
 * @property {string} to the same with the guard switched off
 * @property {string} test the test file that sees the difference
 * @property {string} red a part of the name of the test that must turn red
 */

/** Each guard and the test that would miss it. @type {readonly Guard[]} */
export const guards = [
  ...orders,
  ...delivery,
  ...events,
  ...fulfilment,
  ...sentBack,
  ...returning,
  ...profile,
  ...promotions,
  ...rewards,
  ...gifts,
  ...money,
  ...access,
  ...secondFactor,
  ...audit,
  ...letters,
  ...notifications,
  ...social,
  ...support,
  ...browser,
  ...ground,
  ...start,
  ...operations,
  ...backup,
  ...kept,
  ...offline,
  ...discovery,
  ...wishlists,
  ...activity,
  ...friends,
  ...groups,
  ...writing,
]

/** Guards whose absence no test can show, each with the reason. */
export { unprovable }
