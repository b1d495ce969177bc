export { OfficeApp } from './office-app.tsx'
