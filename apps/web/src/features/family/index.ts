export { OwnWeek } from './own-week.tsx'
export { Siblings } from './siblings.tsx'
