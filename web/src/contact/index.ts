export { ContactForm } from './contact-form.tsx'
export { ContactCard, ContactOptions, openingHours } from './contact-options.tsx'
export { contactNames } from './contact-values.ts'
export { ReportMaker } from './report-maker.tsx'
