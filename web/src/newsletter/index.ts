export { LateNewsletterForm } from './late-form.ts'
export { NewsletterBlock } from './newsletter-block.tsx'
