import { z } from 'zod'
import { endpoint, noContent } from './endpoint.ts'
import { cleanMultilineText } from './fields.ts'
import { limits } from './limits.ts'
import { type ReportReason, reportReasonsOf, reportSubjects } from './report-words.ts'

/** The id; of a maker also the slug, of a list also its share id. */
const subjectId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'This id isn’t valid')

export const createReport = endpoint({
  method: 'POST',
  path: '/reports',
  summary:
    'Reports a review, product, maker, list or person to staff (E78). A second report by the same person, and one of something that doesn’t exist, changes nothing; the response never tells which.',
  access: 'signed-in',
  idempotency: 'own',
  body: z
    .strictObject({
      about: z.enum(reportSubjects, 'Please choose what you report'),
      id: subjectId,
      reason: z.string('Please choose a reason') as z.ZodType<ReportReason>,
      words: z
        .string()
        .max(limits.reports.words, `Please use at most ${limits.reports.words} characters`)
        .transform(cleanMultilineText)
        .default(''),
    })
    .refine(({ about, reason }) => reportReasonsOf(about).includes(reason), {
      error: 'Please choose a reason',
      path: ['reason'],
    }),
  status: 204,
  response: noContent,
  failures: ['report.too_many'],
})
