export { ContactForm } from './contact-form.tsx'
export { ContactCard, ContactOptions, openingHours } from './contact-options.tsx'
export { ReportMaker } from './report-maker.tsx'
