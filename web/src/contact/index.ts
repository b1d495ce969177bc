export { ContactCard } from './contact-card.tsx'
export { ContactForm } from './contact-form.tsx'
export { ContactOptions, openingHours } from './contact-options.tsx'
export { ReportMaker } from './report-maker.tsx'
