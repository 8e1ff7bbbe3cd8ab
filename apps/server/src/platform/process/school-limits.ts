import { limitsShape } from './limits-shape.ts'

/** What one school may have and do, unless the operator sets something else. */
export const usualSchoolLimits = {
  /** Includes people who have left, until they are removed. */
  students: 20_000,
  teachers: 1500,
  classes: 500,
  /** Rows that a school's people may change in one day: a mark counts as one, and so does each row of a list. */
  changesPerDay: 300_000,
  fileMegabytes: 50_000,
  fileMegabytesPerDay: 5000,
}

export type SchoolLimits = typeof usualSchoolLimits

export const schoolLimits = limitsShape(
  {
    'one-school': { ...usualSchoolLimits, students: 10_000, teachers: 500, classes: 200 },
    usual: usualSchoolLimits,
    large: {
      ...usualSchoolLimits,
      students: 60_000,
      teachers: 4000,
      classes: 1500,
      changesPerDay: 1_000_000,
    },
  },
  { example: 'usual students=30000', highest: 100_000_000 },
)
