export { answersRoutes } from './answers.routes.ts'
export { answerForChild, tellOfStop } from './answers.rules.ts'
