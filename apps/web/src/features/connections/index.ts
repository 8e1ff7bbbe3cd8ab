export { ConnectionsTab } from './connections-tab.tsx'
