export { StudentCertificates } from './student-certificates.tsx'
export { TemplatesTab } from './templates-tab.tsx'
