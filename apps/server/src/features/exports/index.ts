export { exportsRoutes } from './exports.routes.ts'
export type { MakeSchoolFile } from './exports-school-file.rules.ts'
