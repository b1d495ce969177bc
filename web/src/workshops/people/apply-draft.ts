import { ApplicationFields, makerTermsVersion } from '@akyede/contract/workshop-application'
import { z } from 'zod'
import { session } from '#kit/call.ts'
import { type TabValue, tabValue } from '#kit/tab-value.ts'

/** What a person typed so far, kept in the tab until it is sent. */
export interface Draft {
  readonly userId: number
  readonly step: number
  readonly name: string
  readonly craft: string
  readonly since: string
  readonly region: string
  readonly town: string
  readonly story: string
  readonly pictures: readonly { readonly name: string; readonly url: string }[]
  readonly network: string
  readonly walletPhone: string
  readonly holder: string
  readonly terms: boolean
}

export const emptyDraft = (userId: number): Draft => ({
  userId,
  step: 0,
  name: '',
  craft: '',
  since: '',
  region: '',
  town: '',
  story: '',
  pictures: [],
  network: '',
  walletPhone: '',
  holder: '',
  terms: false,
})

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'holder' in value &&
  'step' in value &&
  'pictures' in value &&
  Array.isArray(value.pictures)

export const storedDraft: TabValue<Draft> = tabValue('akyede:application-draft', isDraft)
session.onEnded(storedDraft.clear)

/** The body of the call that a draft stands for; it may not be valid yet. */
export const bodyOf = (draft: Draft) => ({
  name: draft.name,
  craft: draft.craft,
  region: draft.region,
  town: draft.town,
  since: /^\d{4}$/.test(draft.since.trim()) ? Number(draft.since) : undefined,
  story: draft.story,
  pictures: draft.pictures.map(({ name }) => name),
  wallet: { network: draft.network, phone: draft.walletPhone, holder: draft.holder },
  terms: draft.terms ? makerTermsVersion : undefined,
})

const { name, craft, since, region, town, story, pictures, wallet, terms } = ApplicationFields

/** The rules of each step, in the order of the steps. */
export const stepRules = [
  z.object({ name, craft, since }),
  z.object({ region, town }),
  z.object({ story }),
  z.object({ pictures }),
  z.object({ wallet, terms }),
] as const

/** The step with the field that the server refused. */
export const stepOf = (loc: readonly (string | number)[]): number =>
  Math.max(
    0,
    stepRules.findIndex(({ shape }) => String(loc[1]) in shape),
  )

/** The problems of a step by the last part of their field: `phone` for `wallet.phone`. */
export function problemsOfStep(draft: Draft): Readonly<Record<string, string>> {
  const checked = stepRules[draft.step]?.safeParse(bodyOf(draft))
  if (!checked || checked.success) return {}
  return Object.fromEntries(
    checked.error.issues
      .toReversed()
      .map(({ path, message }) => [String(path.filter(part => typeof part === 'string').at(-1)), message]),
  )
}
