import { type Sight, sees } from '#features/people/index'

interface ClassColumns {
  classId: string
  className: string
  classSection: string | null
}

/** The class as one object, as answers contain it. */
export function withClass<R extends ClassColumns>({ classId, className, classSection, ...row }: R) {
  return { ...row, class: { _id: classId, name: className, section: classSection } }
}

/** The phone to call, for those who may see the details of the student's class. */
export function withPhone(
  detailed: Sight['detailed'],
  classId: string,
  phone: string | null,
): { phone: string | null; isLimited?: true } {
  return sees(detailed, classId) ? { phone } : { phone: null, isLimited: true }
}
