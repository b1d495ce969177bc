export { ContactCard } from './contact-card.tsx'
export { ReportMaker } from './report-maker.tsx'
