export { FamiliesPreview } from './families-preview.tsx'
export { toldWords } from './message-words.ts'
export { useMessagesToDo } from './messages-to-do.tsx'
export { OwnMessages } from './own-messages.tsx'
