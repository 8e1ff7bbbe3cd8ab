import { parseClass } from '../class-names.ts'
import type { Day } from '../general/days.ts'
import type { PaperLanguage } from './kinds.ts'

// Days and numbers as certificates write them, in figures and in words.

const small = [
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen',
  'Seventeen Eighteen Nineteen',
]
  .join(' ')
  .split(' ')
const tens = ' Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')

const ordinals = [
  'First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth Eleventh Twelfth Thirteenth Fourteenth',
  'Fifteenth Sixteenth Seventeenth Eighteenth Nineteenth Twentieth',
]
  .join(' ')
  .split(' ')

/** From 0 to 99. */
const hindi = [
  'शून्य एक दो तीन चार पाँच छह सात आठ नौ',
  'दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस',
  'बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस',
  'तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस',
  'चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास',
  'पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ',
  'साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर',
  'सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी',
  'अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी',
  'नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे',
]
  .join(' ')
  .split(' ')

const months: Record<PaperLanguage, string[]> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  hi: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' '),
}

function below100(number: number): string {
  if (number < 20) return small[number] ?? ''
  const unit = number % 10
  return `${tens[Math.floor(number / 10)]}${unit === 0 ? '' : `-${small[unit]?.toLowerCase()}`}`
}

function ordinal(number: number): string {
  const word = ordinals[number - 1]
  if (word) return word
  return number === 30
    ? 'Thirtieth'
    : `${tens[Math.floor(number / 10)]}-${ordinals[(number % 10) - 1]?.toLowerCase()}`
}

function englishYear(year: number): string {
  const [hundreds, rest] = [Math.floor(year / 100), year % 100]
  const last = rest === 0 ? '' : ` ${below100(rest)}`
  return hundreds % 10 === 0
    ? `${small[hundreds / 10]} Thousand${last}`
    : `${below100(hundreds)} ${rest === 0 ? 'Hundred' : below100(rest)}`
}

function hindiYear(year: number): string {
  const [hundreds, rest] = [Math.floor(year / 100), year % 100]
  const last = rest === 0 ? '' : ` ${hindi[rest]}`
  if (hundreds % 10 === 0) return `${hindi[hundreds / 10]} हज़ार${last}`
  return hundreds < 20
    ? `${hindi[hundreds]} सौ${last}`
    : `${hindi[Math.floor(hundreds / 10)]} हज़ार ${hindi[hundreds % 10]} सौ${last}`
}

function partsOf(day: Day): [number, number, number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return [year, month, date]
}

/** '31/03/2015'. */
export function dayInFigures(day: Day): string {
  return day.split('-').toReversed().join('/')
}

/** '31 March 2015'. */
export function paperDay(day: Day, language: PaperLanguage): string {
  const [year, month, date] = partsOf(day)
  return `${date} ${months[language][month - 1]} ${year}`
}

/** 'Thirty-first March Two Thousand Fifteen'. */
export function dayInWords(day: Day, language: PaperLanguage): string {
  const [year, month, date] = partsOf(day)
  const name = months[language][month - 1]
  return language === 'en'
    ? `${ordinal(date)} ${name} ${englishYear(year)}`
    : `${hindi[date]} ${name} ${hindiYear(year)}`
}

/** 'Five' for 'Class 5', '5th' or 'V'; null for a class before the first, such as 'Nursery' or 'KG 1'. */
export function classInWords(name: string, language: PaperLanguage): string | null {
  const number = Number(parseClass(name)?.grade)
  if (!number) return null
  return (language === 'en' ? below100(number) : hindi[number]) ?? null
}

/** '5' for 'Class 5': the text around it says 'class' itself. */
export function classAlone(name: string): string {
  return name.replace(/^\s*(class|grade|std\.?|standard|कक्षा)\s+(?=\S)/i, '')
}
