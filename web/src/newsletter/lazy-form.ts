import { lazyComponents } from '#kit/lazy-components.ts'

/** For the foot of every page: drawn with it, alive once the page is calm. */
export const LazyNewsletterForm = lazyComponents(() => import('./newsletter-form.tsx')).component(
  ({ NewsletterForm }) => NewsletterForm,
)
