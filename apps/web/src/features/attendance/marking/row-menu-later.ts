import { pressedPart } from '#platform/pressed-part.ts'

export const RowMenu = pressedPart(async () => (await import('./row-menu.tsx')).RowMenu)
