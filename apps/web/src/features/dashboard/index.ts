export { openApp, openingQuery } from './opening.ts'
