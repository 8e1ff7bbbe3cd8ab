import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'

interface ChatState {
  isOpen: boolean
  /** Answers that arrived while it was closed. */
  unread: number
  toggle: () => void
  close: () => void
  noteAnswer: () => void
}

const nobody: ChatState = { isOpen: false, unread: 0, toggle() {}, close() {}, noteAnswer() {} }

const State = createContext(nobody)

interface ChatPlaceProps {
  /** The person, at a school, whose conversation it is. */
  owner: string | undefined
  children: ReactNode
}

/** State shared by EduBot's buttons and its panel. */
export function ChatPlace({ owner, children }: ChatPlaceProps) {
  const [isOpen, setOpen] = useState(false)
  const [unread, setUnread] = useState(0)
  const [knownOwner, setKnownOwner] = useState(owner)
  if (knownOwner !== owner) {
    setKnownOwner(owner)
    setOpen(false)
    setUnread(0)
  }
  const state = useMemo(
    () => ({
      isOpen,
      unread,
      toggle() {
        setOpen((was) => !was)
        setUnread(0)
      },
      close: () => setOpen(false),
      noteAnswer: () => setUnread((count) => count + 1),
    }),
    [isOpen, unread],
  )
  return <State value={state}>{children}</State>
}

export const useChatState = () => useContext(State)
