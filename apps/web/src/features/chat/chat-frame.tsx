import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useBackCloses } from '#ui/dialog/use-back-closes.ts'
import layout from '#ui/layout.module.css'
import classes from './chat.module.css'

interface ChatFrameProps {
  isOpen: boolean
  isDark: boolean
  /** Another dialog covers it. */
  isCovered: boolean
  onClose: () => void
  children: ReactNode
}

/** Below 640 px the whole screen, with the focus kept inside; else a panel beside the page, which stays usable. */
export function ChatFrame({ isOpen, isDark, isCovered, onClose, children }: ChatFrameProps) {
  const isNarrow = useMediaQuery('(max-width: 39.99em)', false, { getInitialValueInEffect: false })
  useBackCloses(isOpen && isNarrow, false, onClose)
  if (isNarrow)
    return (
      <Modal.Root
        opened={isOpen}
        onClose={onClose}
        fullScreen
        closeOnEscape={!isCovered}
        trapFocus={!isCovered}
        returnFocus={false}
        transitionProps={{ transition: 'slide-up', duration: 150 }}
      >
        <Modal.Content aria-label="EduBot" radius={0}>
          <div className={`${layout.column} ${classes.sheet}`} data-dark={isDark || undefined}>
            {children}
          </div>
        </Modal.Content>
      </Modal.Root>
    )
  if (!isOpen) return null
  return (
    <div
      role="dialog"
      aria-label="EduBot"
      className={`${layout.column} ${classes.panel}`}
      data-dark={isDark || undefined}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && !isCovered) onClose()
      }}
    >
      {children}
    </div>
  )
}
