import { type Day, daySchema } from '@shala/contract/days'

const months = [
  'january jan जनवरी',
  'february feb फरवरी',
  'march mar मार्च',
  'april apr अप्रैल',
  'may मई',
  'june jun जून',
  'july jul जुलाई',
  'august aug अगस्त',
  'september sep sept सितंबर सितम्बर',
  'october oct अक्टूबर अक्तूबर',
  'november nov नवंबर नवम्बर',
  'december dec दिसंबर दिसम्बर',
].map((names) => names.split(' '))
// 'May' alone is rather the verb: it is a month beside a number or behind 'in'.
const monthNames = months.flat().join('|')
const numberOf = (name = '') => 1 + months.findIndex((names) => names.includes(name))
const two = (part: string | number) => String(part).padStart(2, '0')

/** A month or a day of the month without its year is the last one there was. */
function latest(today: Day, of: (year: number) => Day): Day {
  const year = Number(today.slice(0, 4))
  return of(year) > today ? of(year - 1) : of(year)
}

function writtenDay(text: string, today: Day): Day | null {
  const iso = / (\d{4}) (\d{1,2}) (\d{1,2}) /.exec(text)
  if (iso) return `${iso[1]}-${two(iso[2] ?? '')}-${two(iso[3] ?? '')}`
  const indian = / (\d{1,2}) (\d{1,2}) (\d{4}) /.exec(text)
  if (indian) return `${indian[3]}-${two(indian[2] ?? '')}-${two(indian[1] ?? '')}`
  const dayFirst = new RegExp(` (\\d{1,2}) (?:st |nd |rd |th )?(?:of )?(${monthNames}) (\\d{4} )?`).exec(text)
  const monthFirst = new RegExp(` (${monthNames}) (\\d{1,2}) (?:st |nd |rd |th )?(\\d{4} )?`).exec(text)
  const day = dayFirst?.[1] ?? monthFirst?.[2]
  const month = dayFirst?.[2] ?? monthFirst?.[1]
  if (!day) return null
  const inYear = (year: number) => `${year}-${two(numberOf(month))}-${two(day)}`
  const year = dayFirst?.[3] ?? monthFirst?.[3]
  return year ? inYear(Number(year)) : latest(today, inYear)
}

/** A day that the question writes out: '2026-11-20', '20/11/2026', '20 November'. */
export function dayWritten(plain: string, today: Day): Day | null {
  const day = writtenDay(plain, today)
  return day && daySchema.safeParse(day).success ? day : null
}

export function monthWritten(plain: string, today: Day): string | null {
  const found = new RegExp(` (?:in |of )?(${monthNames}) (\\d{4} )?`).exec(plain)
  if (!found || (found[1] === 'may' && !found[2] && !plain.includes(' in may '))) return null
  const inYear = (year: number) => `${year}-${two(numberOf(found[1]))}-01`
  return (found[2] ? inYear(Number(found[2])) : latest(today, inYear)).slice(0, 7)
}
