import { Text, UnstyledButton } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from '../leave.module.css'

/** Two lines, and the rest on a press: a long reason would push the next request off the screen. */
export function Reason({ text }: { text: string }) {
  const words = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isCut, setCut] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew for another text, which it does not read
  useLayoutEffect(() => {
    const { scrollHeight = 0, clientHeight = 0 } = words.current ?? {}
    setCut(scrollHeight > clientHeight + 1)
  }, [text])
  return (
    <div>
      <Text
        ref={words}
        size="sm"
        className={isOpen ? layout.written : `${layout.twoLines} ${layout.written}`}
      >
        {text}
      </Text>
      {isCut && (
        <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? i18n.t('Show less') : i18n.t('Show more')}
        </UnstyledButton>
      )}
    </div>
  )
}
