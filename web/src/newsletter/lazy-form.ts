import { lazyComponents } from '#kit/lazy-components.ts'

/** The footer renders the form with every page and hydrates it once the page is idle. */
export const LazyNewsletterForm = lazyComponents(() => import('./newsletter-form.tsx')).component(
  ({ NewsletterForm }) => NewsletterForm,
)
