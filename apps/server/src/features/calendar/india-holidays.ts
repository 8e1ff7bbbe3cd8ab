import { type Place, type Suggested, withKeys } from './suggestions.ts'

/** ISO 3166-2:IN */
const states = {
  AN: 'Andaman and Nicobar Islands',
  AP: 'Andhra Pradesh',
  AR: 'Arunachal Pradesh',
  AS: 'Assam',
  BR: 'Bihar',
  CG: 'Chhattisgarh',
  CH: 'Chandigarh',
  DH: 'Dadra and Nagar Haveli and Daman and Diu',
  DL: 'Delhi',
  GA: 'Goa',
  GJ: 'Gujarat',
  HP: 'Himachal Pradesh',
  HR: 'Haryana',
  JH: 'Jharkhand',
  JK: 'Jammu and Kashmir',
  KA: 'Karnataka',
  KL: 'Kerala',
  LA: 'Ladakh',
  LD: 'Lakshadweep',
  MH: 'Maharashtra',
  ML: 'Meghalaya',
  MN: 'Manipur',
  MP: 'Madhya Pradesh',
  MZ: 'Mizoram',
  NL: 'Nagaland',
  OD: 'Odisha',
  PB: 'Punjab',
  PY: 'Puducherry',
  RJ: 'Rajasthan',
  SK: 'Sikkim',
  TN: 'Tamil Nadu',
  TR: 'Tripura',
  TS: 'Telangana',
  UK: 'Uttarakhand',
  UP: 'Uttar Pradesh',
  WB: 'West Bengal',
} as const
type State = keyof typeof states

/** Other names and spellings under which schools write their state. */
const otherNames: Record<string, State> = {
  chattisgarh: 'CG',
  dadraandnagarhaveli: 'DH',
  damananddiu: 'DH',
  jandk: 'JK',
  jk: 'JK',
  nctofdelhi: 'DL',
  newdelhi: 'DL',
  or: 'OD',
  orissa: 'OD',
  pondicherry: 'PY',
  tg: 'TS',
  uttaranchal: 'UK',
}

const letters = (text: string) =>
  text
    .replaceAll('&', 'and')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

const byName = new Map<string, State>([
  ...Object.entries(states).flatMap(([code, name]): [string, State][] => [
    [letters(name), code as State],
    [letters(code), code as State],
  ]),
  ...Object.entries(otherNames),
])

interface Feast {
  name: string
  /** `MM-DD`: on this day every year, or on these days in these years. */
  on: string | Record<number, string>
  /** Kept only in these states. */
  only?: readonly State[]
  /** Not kept in these states, which work on that day. */
  not?: readonly State[]
  /** A test checks each date against one of these: the moon's day at some hour, an Islamic date, or Easter. */
  moon?: MoonRule
}

/** `day`: of thirty from new moon to new moon, 15 the full moon, 30 the new one. `hour`: by the clocks of India. */
type MoonRule = { day: number; hour: number } | { islamic: `${number}-${number}` }

/**
 * The days of all India come from the lists of gazetted holidays of the Department of Personnel and Training, for 2026 as the
 * NIEPVD printed it (niepvd.nic.in, 18 November 2025) and for 2027 by its memorandum 12/2/2023-JCA of 16 July 2026. There is no
 * list for 2028 yet: its dates are those of timeanddate.com/holidays/india as python-holidays keeps them. Every date was
 * checked a second time, against the moon and the Islamic calendar, as the test beside this file does again.
 */
const ofAllIndia: Feast[] = [
  { name: /*i18n*/ 'Republic Day', on: '01-26' },
  {
    name: /*i18n*/ 'Holi',
    on: { 2026: '03-04', 2027: '03-23', 2028: '03-11' },
    not: ['KA', 'KL', 'LD', 'PY', 'TN'],
    // The day after the fire, which burns on the evening of the full moon.
    moon: { day: 16, hour: 10 },
  },
  {
    name: /*i18n*/ 'Id-ul-Fitr',
    on: { 2026: '03-21', 2027: '03-10', 2028: '02-27' },
    moon: { islamic: '10-1' },
  },
  {
    name: /*i18n*/ 'Ram Navami',
    on: { 2026: '03-26', 2027: '04-15', 2028: '04-03' },
    not: ['KL', 'PY', 'TN'],
    moon: { day: 9, hour: 13 },
  },
  {
    name: /*i18n*/ 'Mahavir Jayanti',
    on: { 2026: '03-31', 2027: '04-19', 2028: '04-07' },
    not: ['KL'],
    moon: { day: 13, hour: 6 },
  },
  { name: /*i18n*/ 'Good Friday', on: { 2026: '04-03', 2027: '03-26', 2028: '04-14' } },
  // Declared each year by its own memorandum.
  { name: /*i18n*/ 'Ambedkar Jayanti', on: '04-14' },
  {
    name: /*i18n*/ 'Buddha Purnima',
    on: { 2026: '05-01', 2027: '05-20', 2028: '05-08' },
    not: ['KL', 'TN'],
    moon: { day: 15, hour: 6 },
  },
  {
    name: /*i18n*/ 'Id-ul-Zuha (Bakrid)',
    on: { 2026: '05-27', 2027: '05-17', 2028: '05-05' },
    moon: { islamic: '12-10' },
  },
  {
    name: /*i18n*/ 'Muharram',
    on: { 2026: '06-26', 2027: '06-16', 2028: '06-04' },
    moon: { islamic: '1-10' },
  },
  { name: /*i18n*/ 'Independence Day', on: '08-15' },
  {
    name: /*i18n*/ 'Milad-un-Nabi',
    on: { 2026: '08-26', 2027: '08-15', 2028: '08-04' },
    moon: { islamic: '3-12' },
  },
  {
    name: /*i18n*/ 'Janmashtami',
    on: { 2026: '09-04', 2027: '08-25', 2028: '08-13' },
    moon: { day: 23, hour: 12 },
  },
  { name: /*i18n*/ 'Gandhi Jayanti', on: '10-02' },
  {
    name: /*i18n*/ 'Dussehra',
    on: { 2026: '10-20', 2027: '10-09', 2028: '09-27' },
    moon: { day: 10, hour: 18 },
  },
  {
    name: /*i18n*/ 'Diwali',
    on: { 2026: '11-08', 2027: '10-29', 2028: '10-17' },
    moon: { day: 30, hour: 18 },
  },
  {
    name: /*i18n*/ 'Guru Nanak Jayanti',
    on: { 2026: '11-24', 2027: '11-14', 2028: '11-02' },
    not: ['KL', 'TN'],
    moon: { day: 15, hour: 6 },
  },
  { name: /*i18n*/ 'Christmas Day', on: '12-25' },
]

/**
 * The large days that only some states keep. Not every local one is here; a school adds its own. Movable dates are those of
 * timeanddate.com/holidays/india as python-holidays keeps them, checked against the moon; the central list of 2026 and 2027
 * has the same as restricted holidays. States by their own lists of 2026.
 */
const ofStates: Feast[] = [
  { name: /*i18n*/ 'Pongal', on: '01-15', only: ['PY', 'TN'] },
  { name: /*i18n*/ 'Thiruvalluvar Day', on: '01-16', only: ['PY', 'TN'] },
  { name: /*i18n*/ 'Uzhavar Thirunal', on: '01-17', only: ['PY', 'TN'] },
  { name: /*i18n*/ 'Uttarayan', on: '01-14', only: ['GJ'] },
  { name: /*i18n*/ 'Netaji Jayanti', on: '01-23', only: ['OD', 'TR', 'WB'] },
  { name: /*i18n*/ 'Shivaji Jayanti', on: '02-19', only: ['MH'] },
  {
    name: /*i18n*/ 'Maha Shivaratri',
    on: { 2026: '02-15', 2027: '03-06', 2028: '02-23' },
    only: [
      ...(['AP', 'BR', 'CG', 'CH', 'DL', 'GJ', 'HP', 'HR', 'JH', 'JK', 'KA', 'KL', 'MH'] as const),
      ...(['MP', 'OD', 'PB', 'RJ', 'TS', 'UK', 'UP'] as const),
    ],
    // The night before the new moon.
    moon: { day: 29, hour: 24 },
  },
  {
    name: /*i18n*/ 'Gudi Padwa / Ugadi',
    on: { 2026: '03-19', 2027: '04-07', 2028: '03-27' },
    only: ['AP', 'GA', 'KA', 'MH', 'TN', 'TS'],
    moon: { day: 1, hour: 8 },
  },
  { name: /*i18n*/ 'Bihar Day', on: '03-22', only: ['BR'] },
  { name: /*i18n*/ 'Utkal Divas', on: '04-01', only: ['OD'] },
  { name: /*i18n*/ 'Tamil New Year', on: '04-14', only: ['PY', 'TN'] },
  { name: /*i18n*/ 'Vaisakhi', on: { 2026: '04-14', 2027: '04-14', 2028: '04-13' }, only: ['HR', 'PB'] },
  { name: /*i18n*/ 'Himachal Day', on: '04-15', only: ['HP'] },
  { name: /*i18n*/ 'Bohag Bihu', on: '04-15', only: ['AS'] },
  { name: /*i18n*/ 'Bengali New Year', on: '04-15', only: ['TR', 'WB'] },
  { name: /*i18n*/ 'Maharashtra Day', on: '05-01', only: ['MH'] },
  { name: /*i18n*/ 'Gujarat Day', on: '05-01', only: ['GJ'] },
  { name: /*i18n*/ 'May Day', on: '05-01', only: ['AS', 'BR', 'GA', 'KA', 'KL', 'PY', 'TN', 'TR', 'WB'] },
  { name: /*i18n*/ 'Telangana Formation Day', on: '06-02', only: ['TS'] },
  {
    name: /*i18n*/ 'Onam',
    on: { 2026: '08-26', 2027: '09-12', 2028: '09-01' },
    only: ['KL'],
  },
  {
    name: /*i18n*/ 'Raksha Bandhan',
    on: { 2026: '08-28', 2027: '08-17', 2028: '08-05' },
    only: ['CG', 'GJ', 'HP', 'HR', 'MP', 'RJ', 'UK', 'UP'],
    moon: { day: 15, hour: 6 },
  },
  {
    name: /*i18n*/ 'Ganesh Chaturthi',
    on: { 2026: '09-14', 2027: '09-04', 2028: '08-23' },
    only: ['AP', 'GA', 'GJ', 'KA', 'MH', 'OD', 'TN', 'TS'],
    moon: { day: 4, hour: 12 },
  },
  {
    name: /*i18n*/ 'Maha Navami',
    on: { 2026: '10-19', 2027: '10-08', 2028: '09-26' },
    only: ['AS', 'BR', 'JH', 'KA', 'KL', 'OD', 'PY', 'SK', 'TN', 'TR', 'WB'],
    moon: { day: 9, hour: 14 },
  },
  { name: /*i18n*/ 'Karnataka Rajyotsava', on: '11-01', only: ['KA'] },
  { name: /*i18n*/ 'Haryana Day', on: '11-01', only: ['HR'] },
  {
    name: /*i18n*/ 'Chhath Puja',
    on: { 2026: '11-15', 2027: '11-04', 2028: '10-23' },
    only: ['BR', 'DL', 'JH'],
    moon: { day: 6, hour: 18 },
  },
  { name: /*i18n*/ 'Feast of St Francis Xavier', on: '12-03', only: ['GA'] },
  { name: /*i18n*/ 'Goa Liberation Day', on: '12-19', only: ['GA'] },
]

export const feastsOfIndia: readonly Feast[] = [...ofAllIndia, ...ofStates]

function isKept({ only, not }: Feast, state: State | undefined): boolean {
  if (only) return state !== undefined && only.includes(state)
  return state === undefined || !not?.includes(state)
}

function toHoliday({ name, on }: Feast, year: number): Omit<Suggested, 'key'>[] {
  const day = typeof on === 'string' ? on : on[year]
  if (!day) return []
  const date = `${year}-${day}`
  return [{ name, from: date, to: date, isClosed: true }]
}

/**
 * India's gazetted holidays, and those of the state. Its movable feasts are in no library for node, and `date-holidays` has
 * days of the states on dates that are not theirs. Years without a list have the days with a date of their own alone.
 */
export function suggestOfIndia({ state }: Place, year: number): Suggested[] {
  const code = byName.get(letters(state))
  const kept = feastsOfIndia.filter((feast) => isKept(feast, code)).flatMap((feast) => toHoliday(feast, year))
  return withKeys('IN', kept)
}
