export { BackupCard } from './backup-card.tsx'
