export { ContactCard } from './contact-card.tsx'
export { openingHours } from './contact-ways.tsx'
export { ReportMaker } from './report-maker.tsx'
