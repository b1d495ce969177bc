import { lazyComponents } from '#kit/lazy-components.ts'

export { ReportButton } from './report-button.tsx'
/** The same button for pages whose first load has no room for it. */
export const LazyReportButton = lazyComponents(() => import('./report-button.tsx')).component(
  ({ ReportButton }) => ReportButton,
)
export const LazyReportForm = lazyComponents(() => import('./report-form.tsx')).component(
  ({ ReportForm }) => ReportForm,
)
