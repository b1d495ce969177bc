import { personalValue } from '#kit/personal-values.ts'
import type { Reported } from './queries.ts'

/** The choices and the text of a report that was not sent yet. */
export interface ReportDraft {
  readonly way: string
  readonly wrongWay: string
  readonly partId: string
  readonly amount: string
  readonly words: string
}

const empty: ReportDraft = { way: '', wrongWay: '', partId: '', amount: '', words: '' }
const names = Object.keys(empty) as (keyof ReportDraft)[]

const stored = personalValue<ReportDraft & { readonly about: string }>('akyede:problem-draft', isDraft)

/** The order or the gift that the draft is about. */
const aboutOf = (reported: Reported): string =>
  reported.kind === 'order' ? reported.orderId : reported.reference

export function readDraft(reported: Reported): ReportDraft {
  const draft = stored.read()
  return draft?.about === aboutOf(reported) ? draft : empty
}

/** Stores the unsent form, so that a reload does not lose it. */
export const saveDraft = (reported: Reported, draft: ReportDraft): void =>
  stored.write({ ...draft, about: aboutOf(reported) })

/** Deletes the draft; returns an empty one. */
export function clearDraft(): ReportDraft {
  stored.clear()
  return empty
}

/** Storage can be edited by hand, so a value of another shape is not a draft. */
function isDraft(value: unknown): value is ReportDraft & { readonly about: string } {
  const found = Object(value) as Readonly<Record<string, unknown>>
  return [...names, 'about'].every(name => typeof found[name] === 'string')
}
