/** Codes as stored, each with its name and the time zone and academic year a new school starts in. */
export const countries = {
  US: { name: /*i18n*/ 'United States', timeZone: 'America/New_York', academicYearStart: '08-01' },
  IN: { name: /*i18n*/ 'India', timeZone: 'Asia/Kolkata', academicYearStart: '04-01' },
  UK: { name: /*i18n*/ 'United Kingdom', timeZone: 'Europe/London', academicYearStart: '09-01' },
  CA: { name: /*i18n*/ 'Canada', timeZone: 'America/Toronto', academicYearStart: '09-01' },
  AU: { name: /*i18n*/ 'Australia', timeZone: 'Australia/Sydney', academicYearStart: '01-01' },
  DE: { name: /*i18n*/ 'Germany', timeZone: 'Europe/Berlin', academicYearStart: '08-01' },
  FR: { name: /*i18n*/ 'France', timeZone: 'Europe/Paris', academicYearStart: '09-01' },
  JP: { name: /*i18n*/ 'Japan', timeZone: 'Asia/Tokyo', academicYearStart: '04-01' },
  CN: { name: /*i18n*/ 'China', timeZone: 'Asia/Shanghai', academicYearStart: '09-01' },
  BR: { name: /*i18n*/ 'Brazil', timeZone: 'America/Sao_Paulo', academicYearStart: '02-01' },
} as const
export type CountryCode = keyof typeof countries
export const countryCodes = Object.keys(countries) as [CountryCode, ...CountryCode[]]
