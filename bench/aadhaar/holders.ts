import { gzipSync } from 'node:zlib'
import { checkDigitFor } from '@shala/contract/general/aadhaar'
import { randomFrom } from './random.ts'

/** Somebody made up, as far as a card shows it. */
export interface Holder {
  name: string
  hindiName: string
  dob: string
  /** Twelve digits with their own check digit, of nobody we know. */
  number: string
  /** Sixteen digits. */
  vid: string
  enrolment: string
  phone: string
  pincode: string
  address: string[]
}

const names = [
  ['Asha Kulkarni', 'आशा कुलकर्णी'],
  ['Mohammed Irfan Shaikh', 'मोहम्मद इरफान शेख'],
  ['Lakshmi Venkataraman', 'लक्ष्मी वेंकटरमण'],
  ['Gurpreet Singh', 'गुरप्रीत सिंह'],
  ['Sunita Devi', 'सुनीता देवी'],
  ['Rajeshwari Subramaniam', 'राजेश्वरी सुब्रमण्यम'],
] as const

/** The same person for the same seed. */
export function holderFrom(seed: number): Holder {
  const random = randomFrom(seed)
  const digits = (count: number) => Array.from({ length: count }, () => Math.floor(random() * 10)).join('')
  const eleven = `${2 + Math.floor(random() * 8)}${digits(10)}`
  const [name, hindiName] = names[Math.floor(random() * names.length)] ?? names[0]
  const two = (most: number) => String(1 + Math.floor(random() * most)).padStart(2, '0')
  const pincode = `${4 + Math.floor(random() * 4)}${digits(5)}`
  return {
    name,
    hindiName,
    dob: `${two(28)}/${two(12)}/${1960 + Math.floor(random() * 40)}`,
    number: eleven + checkDigitFor(eleven),
    vid: `9${digits(15)}`,
    enrolment: `${digits(4)}/${digits(5)}/${digits(5)}`,
    phone: `9${digits(9)}`,
    pincode,
    address: [
      `C/O ${name.split(' ')[0]} Rao`,
      `H No ${digits(3)}, Ward ${digits(2)}`,
      `Shirur, Pune, Maharashtra - ${pincode}`,
    ],
  }
}

/** The text of the code that cards had until 2018. */
export function printedCode({ name, dob, number, pincode }: Holder): string {
  const attributes = `uid="${number}" name="${name}" gender="F" dob="${dob}" co="C/O: A &amp; B" loc="Shirur" vtc="Shirur" po="Shirur" dist="Pune" subdist="Shirur" state="Maharashtra" pc="${pincode}"`
  return `<?xml version="1.0" encoding="UTF-8"?> <PrintLetterBarcodeData ${attributes}/>`
}

/** The text of the code that cards have since: packed fields, a picture and a signature as one number. */
export function secureCode({ name, dob, number, pincode }: Holder): string {
  const fields = [
    'V2',
    '3',
    `${number.slice(-4)}20240101120000000`,
    name,
    dob.replaceAll('/', '-'),
    'F',
    'A Rao',
  ]
  const place = [
    'Pune',
    '',
    'H No 12',
    'Shirur',
    pincode,
    'Shirur',
    'Maharashtra',
    'Main Road',
    'Shirur',
    'Shirur',
    '1234',
  ]
  const end = Buffer.from([255])
  const text = [...fields, ...place].flatMap((field) => [Buffer.from(field, 'latin1'), end])
  // The picture and the signature do not get smaller by packing; nobody reads them here.
  const random = randomFrom(Number(number.slice(-8)))
  const rest = Buffer.from(Array.from({ length: 640 }, () => Math.floor(random() * 256)))
  return BigInt(`0x${gzipSync(Buffer.concat([...text, rest])).toString('hex')}`).toString()
}
