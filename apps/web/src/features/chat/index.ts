export { Chat } from './chat-button.tsx'
export { ChatOpener } from './chat-opener.tsx'
export { ChatPlace } from './chat-state.tsx'
