export { DeliveriesTab } from './deliveries-tab.tsx'
