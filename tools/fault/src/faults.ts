import { abortedUploads } from './aborted-uploads.ts'
import { backup } from './backup.ts'
import { dbRestart } from './db-restart.ts'
import { disputes } from './disputes.ts'
import { doubleStart } from './double-start.ts'
import { drain } from './drain.ts'
import type { Fault } from './fault.ts'
import { flakyBrowser } from './flaky-browser.ts'
import { flakyNet } from './flaky-net.ts'
import { halfOpen } from './half-open.ts'
import { hoarding } from './hoarding.ts'
import { kill9 } from './kill9.ts'
import { lateMoney } from './late-money.ts'
import { model } from './model.ts'
import { payoutKills } from './payout-kills.ts'
import { promoRace } from './promo-race.ts'
import { reclaim } from './reclaim.ts'
import { stockRace } from './stock-race.ts'
import { twoTabs } from './two-tabs.ts'
import { webhook } from './webhook.ts'

export const faults: readonly Fault[] = [
  kill9,
  payoutKills,
  stockRace,
  promoRace,
  hoarding,
  lateMoney,
  webhook,
  disputes,
  dbRestart,
  doubleStart,
  drain,
  backup,
  flakyNet,
  flakyBrowser,
  twoTabs,
  model,
  abortedUploads,
  halfOpen,
  reclaim,
]
