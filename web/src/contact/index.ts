export { ContactCard } from './contact-card.tsx'
export { ContactForm } from './contact-form.tsx'
export { ContactWays, openingHours } from './contact-ways.tsx'
export { ReportMaker } from './report-maker.tsx'
