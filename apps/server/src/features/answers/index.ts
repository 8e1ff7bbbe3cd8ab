export { answersRoutes } from './answers.routes.ts'
