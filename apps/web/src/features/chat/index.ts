export { Chat } from './chat-button.tsx'
