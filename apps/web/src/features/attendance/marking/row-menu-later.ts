import { pressedPart } from '#platform/loading/pressed-part.ts'

export const RowMenu = pressedPart(async () => (await import('./row-menu.tsx')).RowMenu)
