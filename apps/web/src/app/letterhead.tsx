import { largePhoto } from '@shala/contract/files'
import { useQuery } from '@tanstack/react-query'
import { schoolQuery } from '#features/schools/schools-queries.ts'
import { formatDay, todayIn } from '#ui/format.ts'
import classes from './shell.module.css'

/** The head of every printed page: whose it is, and of which day. */
export function Letterhead() {
  const { data: school } = useQuery(schoolQuery)
  if (!school) return null
  const { logo, schoolName, address, city, state, pincode, timeZone } = school
  const today = todayIn(timeZone)
  return (
    <div className={classes.letterhead} aria-hidden="true">
      {logo && <img src={largePhoto(logo)} alt="" />}
      <div>
        <b>{schoolName}</b>
        {[address, city, state, pincode].filter(Boolean).join(', ')}
      </div>
      <time dateTime={today}>{formatDay(today)}</time>
    </div>
  )
}
