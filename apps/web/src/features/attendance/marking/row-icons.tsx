import classes from './row-icons.module.css'

/** Tabler's icons, each as one path: a class has forty of each, and every element costs forty times. */
function icon(path: string, className: string | undefined) {
  return (
    <svg viewBox="0 0 24 24" className={`${classes.icon} ${className}`} aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

export const presentIcon = icon('M5 12l5 5l10 -10', classes.mark)
export const absentIcon = icon('M18 6l-12 12M6 6l12 12', classes.mark)
export const moreIcon = icon(
  'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M11 19a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M11 5a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  classes.more,
)
