export { NewsletterBlock } from './newsletter-block.tsx'
export { NewsletterForm } from './newsletter-form.tsx'
