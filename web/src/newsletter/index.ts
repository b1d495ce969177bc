export { LazyNewsletterForm } from './lazy-form.ts'
export { NewsletterBlock } from './newsletter-block.tsx'
