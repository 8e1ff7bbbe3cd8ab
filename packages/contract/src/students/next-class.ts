import { parseClass } from '../class-names.ts'
import { isPassout, type SchoolClass } from '../classes.ts'

type Named = Pick<SchoolClass, '_id' | 'name' | 'section'>

/** Before Class 1, youngest first; those in a row are one year under different names. */
const beforeSchool = [
  ['Balwadi'],
  ['Playgroup'],
  ['Nursery', 'Pre-KG', 'Balvatika', 'Balvatika 1', 'Pre-Primary', 'Pre-Primary 1', 'KG 1'],
  ['LKG', 'Balvatika 2', 'Pre-Primary 2', 'KG', 'KG 2'],
  ['UKG', 'Balvatika 3', 'Pre-Primary 3', 'Prep'],
]

interface Year {
  /** 5 for Class 5; below 1 before it. */
  order: number
  stream: string
  section: string
}

/** Which year of school a class is; undefined where its name does not say. */
function yearOf({ name, section }: Named): Year | undefined {
  const read = parseClass(name, section ?? '')
  if (!read) return undefined
  const { grade, stream, section: letter } = read
  const early = beforeSchool.findIndex((names) => names.includes(grade))
  const order = early < 0 ? Number(grade) : early - beforeSchool.length + 1
  return { order, stream: stream ?? '', section: letter ?? '' }
}

/**
 * The class that a class's students most likely go to: the next year's of the same stream and section, or the only one;
 * passout after the last. Undefined where the names do not say it. Never the class itself.
 */
export function nextClassOf<C extends Named>(from: C, classes: readonly C[]): C | undefined {
  const own = yearOf(from)
  if (!own) return undefined
  const later = classes.flatMap((one) => {
    const year = isPassout(one) ? undefined : yearOf(one)
    return year && year.order > own.order ? [{ one, ...year }] : []
  })
  if (later.length === 0) return classes.find(isPassout)
  const order = Math.min(...later.map((one) => one.order))
  // A school may have no LKG; one without Class 6 has lost it.
  if (order > own.order + 1 && order > 1) return undefined
  const ofYear = later.filter((one) => one.order === order)
  const ofStream = ofYear.filter(({ stream }) => stream === own.stream)
  const fitting = ofStream.length > 0 ? ofStream : ofYear
  const sameSection = fitting.filter(({ section }) => section === own.section)
  const [only, another] = sameSection.length > 0 ? sameSection : fitting
  return another ? undefined : only?.one
}
