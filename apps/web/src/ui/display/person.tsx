import { i18n } from '@lingui/core'
import { type ReactNode, useState } from 'react'
import layout from '../layout.module.css'
import classes from './person.module.css'

/** Hues, so that neighbours in a list differ. */
const tints = [174, 215, 265, 20, 330, 95]

function tintOf(name: string): number {
  let sum = 0
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973
  return tints[sum % tints.length] ?? 174
}

/** From the first two words, or the first two letters of the only one. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => word[0]) : [words[0]?.slice(0, 2)]
  return letters.join('').toUpperCase() || i18n.t('NA')
}

interface InitialsProps {
  name: string
  photo?: string | null
  size?: number
}

/** A photo as large as this is what a page is about. */
const largeFrom = 72

/** A photo, or the name's initials in a constant colour; 'NA' without a name. Photos in lists load last. */
export function Initials({ name, photo, size = 40 }: InitialsProps) {
  const [broken, setBroken] = useState<string>()
  const side = `${size / 16}rem`
  const tint = { '--tint': tintOf(name) }
  return (
    <div
      aria-hidden="true"
      className={classes.initials}
      data-tint={true}
      style={{ ...tint, width: side, height: side, fontSize: `${size / 40}rem` }}
    >
      {photo && photo !== broken ? (
        <img
          alt=""
          src={photo}
          decoding="async"
          {...(size < largeFrom && { loading: 'lazy', fetchPriority: 'low' })}
          onError={() => setBroken(photo)}
        />
      ) : (
        <span>{initialsOf(name)}</span>
      )}
    </div>
  )
}

interface PersonProps {
  name: string
  photo?: string | null
  line?: ReactNode
  /** A long line ends in dots, where wrapping it would be worse. */
  isLineCut?: boolean
  /** A short line stays whole, and takes the room of its column. */
  isLineWhole?: boolean
  size?: number
}

/** Photo or initials, the name, one quiet line; in plain elements, as a list has many. */
export function Person({ name, photo, line, isLineCut, isLineWhole, size = 40 }: PersonProps) {
  const lineClass = isLineCut ? classes.cut : `${classes.line} ${isLineWhole ? layout.whole : ''}`
  return (
    <div className={`${layout.line} ${classes.person}`}>
      <Initials name={name} photo={photo ?? null} size={size} />
      <div className={`${layout.words} ${classes.words}`}>
        <p className={classes.name}>{name}</p>
        {line && <p className={lineClass}>{line}</p>}
      </div>
    </div>
  )
}
