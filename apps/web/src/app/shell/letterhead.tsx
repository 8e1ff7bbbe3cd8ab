import { largePhoto } from '@shala/contract/files'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { schoolQuery, useToday } from '#features/schools/index.ts'
import { formatDay } from '#ui/format.ts'
import classes from './shell.module.css'

const scheme = 'data-mantine-color-scheme'

/** Paper is white, whatever the screen is. */
function usePaperColours(): void {
  useEffect(() => {
    const root = document.documentElement
    let onScreen: string | null = null
    const before = () => {
      onScreen = root.getAttribute(scheme)
      root.setAttribute(scheme, 'light')
    }
    const after = () => onScreen && root.setAttribute(scheme, onScreen)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
}

/** The head of every printed page: the school, and the day. */
export function Letterhead() {
  const { data: school } = useQuery(schoolQuery)
  const today = useToday()
  usePaperColours()
  if (!school) return null
  const { logo, schoolName, address, city, state, pincode } = school
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
