export { useMessagesToDo } from './messages-to-do.tsx'
