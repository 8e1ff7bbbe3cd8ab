export { operate } from './operator.rules.ts'
