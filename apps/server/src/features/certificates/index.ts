export { certificatesRoutes } from './certificates.routes.ts'
export { exportedCertificates, exportedCertificateTemplates } from './certificates-table.store.ts'
