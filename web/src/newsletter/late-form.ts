import { lateParts } from '#kit/late-parts.ts'

/** For the foot of every page: drawn with it, alive once the page is calm. */
export const LateNewsletterForm = lateParts(() => import('./newsletter-form.tsx')).part(
  ({ NewsletterForm }) => NewsletterForm,
)
