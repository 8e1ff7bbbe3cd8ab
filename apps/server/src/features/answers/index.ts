export { answersRoutes } from './answers.routes.ts'
export { answerForChild } from './answers.rules.ts'
