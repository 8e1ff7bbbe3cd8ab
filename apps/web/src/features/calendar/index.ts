export { CalendarButton } from './calendar-button.tsx'
export { eventsKey, monthAround, useHolidays } from './calendar-queries.ts'
export { CalendarTab } from './calendar-tab.tsx'
export { MonthCard } from './month-card.tsx'
