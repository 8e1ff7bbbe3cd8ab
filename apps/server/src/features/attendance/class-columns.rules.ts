interface ClassColumns {
  classId: string
  className: string
  classSection: string | null
}

/** The class as one object, as answers contain it. */
export function withClass<R extends ClassColumns>({ classId, className, classSection, ...row }: R) {
  return { ...row, class: { _id: classId, name: className, section: classSection } }
}
