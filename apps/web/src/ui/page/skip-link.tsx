import classes from './skip-link.module.css'

interface SkipLinkProps {
  label: string
  /** In place of leading to the screen's content. */
  onSkip?: () => void
}

/** Seen by whoever reaches it with the Tab key, and by nobody else. */
export function SkipLink({ label, onSkip }: SkipLinkProps) {
  if (!onSkip) {
    return (
      <a href="#main" className={classes.skip}>
        {label}
      </a>
    )
  }
  return (
    <button type="button" className={classes.skip} onClick={onSkip}>
      {label}
    </button>
  )
}
