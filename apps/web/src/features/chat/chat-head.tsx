import { UnstyledButton, useComputedColorScheme } from '@mantine/core'
import { IconMoon, IconSun, IconTrash, IconX } from '@tabler/icons-react'
import { i18n } from '#platform/i18n.ts'
import layout from '#ui/layout.module.css'
import classes from './chat.module.css'

interface ChatHeadProps {
  isDark: boolean
  onDark: () => void
  /** Null while there is nothing to delete. */
  onClear: (() => void) | null
  onClose: () => void
}

export function ChatHead({ isDark, onDark, onClear, onClose }: ChatHeadProps) {
  const isAppDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return (
    <div className={classes.head}>
      <h2>EduBot</h2>
      {onClear && (
        <UnstyledButton
          className={`${layout.centred} ${classes.tool}`}
          aria-label={i18n.t('Delete the conversation')}
          onClick={onClear}
        >
          <IconTrash size={20} stroke={1.75} aria-hidden="true" />
        </UnstyledButton>
      )}
      {!isAppDark && (
        <UnstyledButton
          className={`${layout.centred} ${classes.tool}`}
          aria-label={isDark ? i18n.t('EduBot in light mode') : i18n.t('EduBot in dark mode')}
          onClick={onDark}
        >
          {isDark ? (
            <IconSun size={20} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconMoon size={20} stroke={1.75} aria-hidden="true" />
          )}
        </UnstyledButton>
      )}
      <UnstyledButton
        className={`${layout.centred} ${classes.tool}`}
        aria-label={i18n.t('Close')}
        onClick={onClose}
      >
        <IconX size={20} stroke={1.75} aria-hidden="true" />
      </UnstyledButton>
    </div>
  )
}
