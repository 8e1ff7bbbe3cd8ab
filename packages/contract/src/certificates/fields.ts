import type { CertificateKind, PaperLanguage } from './kinds.ts'

interface CertificateField {
  /** As a text has it in braces: '{date of birth}'. */
  key: string
  /** On the screen. */
  label: string
  /**
   * `typed`: the issuer types it, with what the record suggests. Other values come from the record, and are typed only
   * where it has none.
   */
  typed?: true
  /** For the preview of a template. */
  sample: Record<PaperLanguage, string>
}

function field<const Key extends string>(
  key: Key,
  label: string,
  { en, hi = en, typed }: { en: string; hi?: string; typed?: true },
): CertificateField & { key: Key } {
  return { key, label, sample: { en, hi }, ...(typed && { typed }) }
}

const typed = true as const

/** What a certificate may say: a text has these in braces, a transfer certificate has them as its items. */
export const certificateFields = [
  field('name', /*i18n*/ 'Name', { en: 'Ravi Kumar', hi: 'रवि कुमार' }),
  field('father', /*i18n*/ "Father's name", { en: 'Suresh Kumar', hi: 'सुरेश कुमार' }),
  field('mother', /*i18n*/ "Mother's name", { en: 'Sunita Kumar', hi: 'सुनीता कुमार' }),
  field('guardian', /*i18n*/ "Guardian's name", { en: 'Mohan Lal', hi: 'मोहन लाल' }),
  field('father or guardian', /*i18n*/ 'Father or guardian', { en: 'Suresh Kumar', hi: 'सुरेश कुमार' }),
  field('son or daughter', /*i18n*/ 'Son or daughter', { en: 'son', hi: 'पुत्र' }),
  field('date of birth', /*i18n*/ 'Date of birth', { en: '31/03/2015' }),
  field('date of birth in words', /*i18n*/ 'Date of birth in words', {
    en: 'Thirty-first March Two Thousand Fifteen',
    hi: 'इकतीस मार्च दो हज़ार पंद्रह',
  }),
  field('class', /*i18n*/ 'Class', { en: '5-A' }),
  field('class in words', /*i18n*/ 'Class in words', { en: 'Five', hi: 'पाँच' }),
  field('roll number', /*i18n*/ 'Roll number', { en: '12' }),
  field('admission number', /*i18n*/ 'Admission number', { en: '2021/0143' }),
  field('date of admission', /*i18n*/ 'Date of admission', { en: '01/04/2021' }),
  field('class of admission', /*i18n*/ 'Class of admission', { en: '1' }),
  field('nationality', /*i18n*/ 'Nationality', { en: 'Indian', hi: 'भारतीय' }),
  field('category', /*i18n*/ 'Category', { en: 'OBC', hi: 'अन्य पिछड़ा वर्ग' }),
  field('academic year', /*i18n*/ 'Academic year', { en: '2026-27' }),
  field('today', /*i18n*/ 'Date of issue', { en: '26 November 2026', hi: '26 नवंबर 2026' }),
  field('school', /*i18n*/ 'School name', { en: 'Sunrise Public School', hi: 'सनराइज़ पब्लिक स्कूल' }),
  field('last day', /*i18n*/ 'Last day in class', { en: '25 November 2026', hi: '25 नवंबर 2026' }),
  field('reason', /*i18n*/ 'Reason for leaving', {
    en: 'The family is moving',
    hi: 'परिवार स्थानांतरित हो रहा है',
  }),
  field('purpose', /*i18n*/ 'Purpose', { en: 'opening a bank account', hi: 'बैंक खाता खोलने', typed }),
  field('conduct', /*i18n*/ 'Conduct', { en: 'Good', hi: 'अच्छा', typed }),
  field('last examination', /*i18n*/ 'Last annual examination and result', {
    en: 'Class 4 annual examination, passed',
    hi: 'कक्षा 4 वार्षिक परीक्षा, उत्तीर्ण',
    typed,
  }),
  field('failed', /*i18n*/ 'Failed once or twice in the same class', { en: 'No', hi: 'नहीं', typed }),
  field('subjects', /*i18n*/ 'Subjects studied', {
    en: 'English, Hindi, Mathematics, EVS',
    hi: 'हिंदी, अंग्रेज़ी, गणित, पर्यावरण अध्ययन',
    typed,
  }),
  field('promotion', /*i18n*/ 'Qualified for promotion, and to which class', {
    en: 'Yes, to class 6',
    hi: 'हाँ, कक्षा 6 में',
    typed,
  }),
  field('dues', /*i18n*/ 'School dues paid up to', { en: 'November 2026', hi: 'नवंबर 2026', typed }),
  field('concession', /*i18n*/ 'Fee concession', { en: 'None', hi: 'कोई नहीं', typed }),
  field('working days', /*i18n*/ 'Working days', { en: '148', typed }),
  field('days present', /*i18n*/ 'Days present', { en: '139', typed }),
  field('cadet', /*i18n*/ 'NCC, Scout or Guide', { en: 'No', hi: 'नहीं', typed }),
  field('games', /*i18n*/ 'Games and other activities', { en: 'Kho-kho', hi: 'खो-खो', typed }),
  field('application', /*i18n*/ 'Date of application', { en: '20 November 2026', hi: '20 नवंबर 2026', typed }),
  field('remarks', /*i18n*/ 'Other remarks', { en: 'None', hi: 'कोई नहीं', typed }),
] as const satisfies readonly CertificateField[]

export type FieldKey = (typeof certificateFields)[number]['key']
export const fieldKeys = certificateFields.map(({ key }) => key)
export type FieldValues = Partial<Record<FieldKey, string>>

const known = new Map<string, CertificateField>(certificateFields.map((one) => [one.key, one]))

export function fieldOf(key: FieldKey): CertificateField {
  const found = known.get(key)
  if (!found) throw new Error(`There is no field ${key}.`)
  return found
}

/** Where a value is missing, somebody writes on the line by hand. */
export const blank = '______________________'

const inBraces = /\{([^{}]*)\}/g

/** Fills fields into a text, once: a value with braces stays as it is. */
export function fillFields(text: string, values: FieldValues): string {
  return text.replace(inBraces, (whole, key: string) =>
    known.has(key) ? values[key as FieldKey] || blank : whole,
  )
}

/** What stands in braces in a text, each once. */
function named(text: string): string[] {
  return [...new Set([...text.matchAll(inBraces)].map(([, key = '']) => key))]
}

export function unknownFields(text: string): string[] {
  return named(text).filter((key) => !known.has(key))
}

/** In the order of the form of the CBSE, with the words that it has on the certificate. */
export const transferItems: readonly ({ key: FieldKey } & Record<PaperLanguage, string>)[] = [
  { key: 'name', en: 'Name of the pupil', hi: 'विद्यार्थी का नाम' },
  { key: 'mother', en: "Mother's name", hi: 'माता का नाम' },
  { key: 'father or guardian', en: "Father's or guardian's name", hi: 'पिता या अभिभावक का नाम' },
  { key: 'nationality', en: 'Nationality', hi: 'राष्ट्रीयता' },
  {
    key: 'category',
    en: 'Whether the pupil belongs to SC, ST or OBC',
    hi: 'क्या विद्यार्थी अ.जा., अ.ज.जा. या अ.पि.व. से है',
  },
  {
    key: 'date of admission',
    en: 'Date of first admission to the school, with class',
    hi: 'विद्यालय में प्रथम प्रवेश की तिथि, कक्षा सहित',
  },
  {
    key: 'date of birth',
    en: 'Date of birth according to the admission register, in figures and words',
    hi: 'प्रवेश पंजिका के अनुसार जन्म तिथि, अंकों और शब्दों में',
  },
  {
    key: 'class',
    en: 'Class in which the pupil last studied, in figures and words',
    hi: 'कक्षा जिसमें विद्यार्थी ने अंतिम बार अध्ययन किया, अंकों और शब्दों में',
  },
  {
    key: 'last examination',
    en: 'School or board annual examination last taken, with result',
    hi: 'विद्यालय या बोर्ड की पिछली वार्षिक परीक्षा, परिणाम सहित',
  },
  {
    key: 'failed',
    en: 'Whether failed, and if so once or twice in the same class',
    hi: 'क्या अनुत्तीर्ण हुआ, यदि हाँ तो उसी कक्षा में एक या दो बार',
  },
  { key: 'subjects', en: 'Subjects studied', hi: 'अध्ययन किए गए विषय' },
  {
    key: 'promotion',
    en: 'Whether qualified for promotion to the higher class, and to which class',
    hi: 'क्या अगली कक्षा में पदोन्नति के योग्य है, और किस कक्षा में',
  },
  { key: 'dues', en: 'Month up to which the school dues are paid', hi: 'विद्यालय का शुल्क किस माह तक दिया गया' },
  { key: 'concession', en: 'Any fee concession, and its nature', hi: 'शुल्क में कोई छूट, और उसका प्रकार' },
  { key: 'working days', en: 'Total number of working days', hi: 'कुल कार्य दिवस' },
  { key: 'days present', en: 'Total number of working days present', hi: 'कुल उपस्थित दिवस' },
  {
    key: 'cadet',
    en: 'Whether NCC cadet, Boy Scout or Girl Guide',
    hi: 'क्या एन.सी.सी. कैडेट, स्काउट या गाइड है',
  },
  {
    key: 'games',
    en: 'Games and other activities in which the pupil usually took part',
    hi: 'खेल और अन्य गतिविधियाँ जिनमें विद्यार्थी ने भाग लिया',
  },
  { key: 'conduct', en: 'General conduct', hi: 'सामान्य आचरण' },
  { key: 'application', en: 'Date of application for the certificate', hi: 'प्रमाण पत्र के लिए आवेदन की तिथि' },
  { key: 'last day', en: 'Last day in class', hi: 'कक्षा में अंतिम दिन' },
  { key: 'today', en: 'Date of issue of the certificate', hi: 'प्रमाण पत्र जारी करने की तिथि' },
  { key: 'reason', en: 'Reason for leaving the school', hi: 'विद्यालय छोड़ने का कारण' },
  { key: 'remarks', en: 'Any other remarks', hi: 'अन्य टिप्पणियाँ' },
]

/** These items have a second value behind the first: '31/03/2015 (Thirty-first March …)'. */
const behind: FieldValues = {
  'date of admission': 'class of admission',
  'date of birth': 'date of birth in words',
  class: 'class in words',
}

export interface PaperItem {
  label: string
  value: string
}

/** The numbered items of a transfer certificate. */
export function itemsOf(language: PaperLanguage, values: FieldValues): PaperItem[] {
  return transferItems.map(({ key, ...label }) => {
    const more = values[behind[key] as FieldKey]
    const value = values[key] ?? ''
    return { label: label[language], value: value && more ? `${value} (${more})` : value }
  })
}

/** The fields that a certificate of this template has, in the order of the table. */
export function fieldsIn({ kind, text }: { kind: CertificateKind; text: string }): FieldKey[] {
  const ofItems = kind === 'transfer' ? transferItems.flatMap(({ key }) => [key, behind[key] ?? '']) : []
  const used = new Set([...named(text), ...ofItems])
  return fieldKeys.filter((key) => used.has(key))
}
