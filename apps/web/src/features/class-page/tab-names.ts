export const classTabs = ['students', 'attendance', 'papers'] as const

export type ClassTab = (typeof classTabs)[number]
