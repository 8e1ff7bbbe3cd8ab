export { clearByRetention } from './retention.rules.ts'
