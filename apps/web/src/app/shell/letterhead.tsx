import { largePhoto } from '@shala/contract/files'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { schoolQuery, useToday } from '#features/schools/index.ts'
import { formatDay } from '#ui/format.ts'
import classes from './shell.module.css'

const scheme = 'data-mantine-color-scheme'

/** Paper is white, whatever the screen is, and a sheet saved as PDF is named after what it shows. */
function usePaper(): void {
  useEffect(() => {
    const root = document.documentElement
    let onScreen: { colours: string | null; title: string } | undefined
    const before = () => {
      onScreen ??= { colours: root.getAttribute(scheme), title: document.title }
      root.setAttribute(scheme, 'light')
      const named = document.querySelector<HTMLElement>('[data-paper-name]')
      if (named?.dataset.paperName) document.title = named.dataset.paperName
    }
    const after = () => {
      if (onScreen?.colours) root.setAttribute(scheme, onScreen.colours)
      if (onScreen) document.title = onScreen.title
      onScreen = undefined
    }
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
  usePaper()
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
