export { LazyNewsletterForm } from './lazy-form.ts'
export { NewsletterBlock } from './newsletter-block.tsx'
export { NewsletterPage } from './newsletter-page.tsx'
