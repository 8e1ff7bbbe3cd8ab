export { type OperatorParts, operate } from './operator.rules.ts'
