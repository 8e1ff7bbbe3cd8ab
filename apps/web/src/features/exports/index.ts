export { OwnDataCard, PersonDataCard } from './data-file.tsx'
export { ExportCard } from './export-card.tsx'
