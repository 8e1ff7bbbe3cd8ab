import {
  bloodGroups,
  type Choice,
  categories,
  genders,
  messageLanguages,
  minorities,
  yesNo,
} from './detail-choices.ts'

// Everything that a school may write down of a student beside the form's first fields. A field is one entry here: the
// form, the details, imports, files, the activity and the export follow from it. Its column is added by a migration.

/** In the order of the form. */
export const detailSections = {
  identity: /*i18n*/ 'Identity',
  family: /*i18n*/ 'Family',
  social: /*i18n*/ 'Social category',
  government: /*i18n*/ 'Government numbers',
  admission: /*i18n*/ 'Admission',
  leaving: /*i18n*/ 'Leaving',
} as const
export type DetailSection = keyof typeof detailSections

/** Sections that teachers do not see: the family and the admins do. */
export const guardedSections: readonly DetailSection[] = ['social', 'government']

export interface DetailField<Key extends string = string> {
  key: Key
  label: string
  section: DetailSection
  kind: 'text' | 'name' | 'day' | 'choice' | 'phone' | 'digits' | 'aadhaar'
  choices?: readonly Choice[]
  /** For a number that always has so many digits. */
  digits?: number
  /** The titles of a file's column, in lower case without punctuation. */
  titles: RegExp
  /** A title with these is about something else. */
  not?: RegExp
  /** Most lists have it, so that the import's template does. */
  isCommon?: true
  /** Not seen or changed by teachers, as all of a guarded section. */
  isGuarded?: true
  udise?: UdiseColumn
}

/** A field's column in the student module of UDISE+. */
export interface UdiseColumn {
  title: string
  /** Asked for under Enrolment; everything else is the general profile. */
  isEnrolment?: true
  /** When the module does without it: always, or unless another field has this value. */
  isOptional?: true | { unless: string; is?: string }
}

function field<const Key extends string>(one: DetailField<Key>): DetailField<Key> {
  return one
}

const ofNumber = /phone|mobile|contact|\b(mob|tel|ph|cell)\b|whats ?app|फ\u093c?ोन|मोबाइल|मोबाईल|संपर्क/
const notAName =
  /phone|mobile|contact|\b(mob|tel|ph|cell|no|num|number|id|code)\b|mail|occupation|profession|job|tongue|education|qualif|income|\bstatus\b|a+dha+r|\buid\b|relation|address|photo|nation|फ\u093c?ोन|मोबाइल|मोबाईल|व्यवसाय|पेशा|आधार|शिक्षा|शिक्षण|भाषा|पता|पत्ता/
const notTheNumber =
  /name|नाम|नाव|father|mother|parent|guardian|पिता|माता|(^| )आई( |$)|वडील|पालक|enrol|card|photo|copy|status|verif|valid|seed|link|date|bank|\bjan\b|family|जन ?आधार/
/** The school that a child came from. */
const ofOtherSchool = /previous|\bprev\b|former|(last|old) school|मागील|आधीच|पूर्व|पिछल/
const mother = /mother|माता|आईचे|(^| )(आई|माँ|मां)( |$)/
const father = /father|^so(do|wo|co)*$|पिता|वडील|वडिल/
const guardian = /guardian|parent|पालक|अभिभावक/
const both = (a: RegExp, b: RegExp) => new RegExp(`(${a.source}).*(${b.source})|(${b.source}).*(${a.source})`)
const work = /occupation|profession|\bjob\b|व्यवसाय|पेशा/
/** 'Mobile number of student or parent' is the number to sign in with. */
const ofStudent = /student|pupil|child|विद्यार्थी|छात्र|mail|address/

/** In the order of the form within each section. Values are texts: a choice by its value, a day as `YYYY-MM-DD`. */
export const detailFields = [
  field({
    key: 'birthDate',
    label: /*i18n*/ 'Date of birth',
    isCommon: true,
    section: 'identity',
    kind: 'day',
    titles: /\bdo ?b\b|birth ?(date|day|dt)|date of birth|birth$|जन्म ?(तिथि|दिनांक|तारीख|दि)|^जन्म/,
    not: /place|certificate|words|father|mother|ठिकाण|स्थान/,
    udise: { title: 'Date of Birth' },
  }),
  field({
    key: 'birthPlace',
    label: /*i18n*/ 'Place of birth',
    section: 'identity',
    kind: 'text',
    titles: /(place|city|town|village) of birth|birth ?place|जन्म ?(स्थान|स्थळ|ठिकाण)/,
  }),
  field({
    key: 'gender',
    label: /*i18n*/ 'Gender',
    isCommon: true,
    section: 'identity',
    kind: 'choice',
    choices: genders,
    titles: /\b(gender|sex)\b|^mf$|लिंग/,
    udise: { title: 'Gender' },
  }),
  field({
    key: 'bloodGroup',
    label: /*i18n*/ 'Blood group',
    section: 'identity',
    kind: 'choice',
    choices: bloodGroups,
    titles: /blood|रक्त/,
    udise: { title: 'Blood Group', isOptional: true },
  }),
  field({
    key: 'motherTongue',
    label: /*i18n*/ 'Mother tongue',
    section: 'identity',
    kind: 'text',
    titles: /mother tongue|home language|मातृभाषा/,
    udise: { title: 'Mother Tongue' },
  }),
  field({
    key: 'nationality',
    label: /*i18n*/ 'Nationality',
    section: 'identity',
    kind: 'text',
    titles: /nationality|राष्ट्रीयता|राष्ट्रीयत्व/,
    udise: { title: 'Indian National' },
  }),
  field({
    key: 'pinCode',
    label: /*i18n*/ 'PIN code',
    section: 'identity',
    kind: 'digits',
    digits: 6,
    titles: /\bpin ?(code|no)\b|^pin$|postal code|पिन ?कोड/,
    not: /school|address.*\b(with|and|including|incl)\b/,
    udise: { title: 'Pincode' },
  }),
  field({
    key: 'motherName',
    label: /*i18n*/ "Mother's name",
    isCommon: true,
    section: 'family',
    kind: 'name',
    titles: mother,
    not: notAName,
    udise: { title: "Mother's Name" },
  }),
  field({
    key: 'motherPhone',
    label: /*i18n*/ "Mother's phone",
    section: 'family',
    kind: 'phone',
    titles: both(mother, ofNumber),
    not: ofStudent,
  }),
  field({
    key: 'motherOccupation',
    label: /*i18n*/ "Mother's occupation",
    section: 'family',
    kind: 'text',
    titles: both(mother, work),
  }),
  field({
    key: 'fatherName',
    label: /*i18n*/ "Father's name",
    isCommon: true,
    section: 'family',
    kind: 'name',
    titles: father,
    not: notAName,
    udise: { title: "Father's Name", isOptional: { unless: 'guardianName', is: '' } },
  }),
  field({
    key: 'fatherPhone',
    label: /*i18n*/ "Father's phone",
    section: 'family',
    kind: 'phone',
    titles: both(father, ofNumber),
    not: ofStudent,
  }),
  field({
    key: 'fatherOccupation',
    label: /*i18n*/ "Father's occupation",
    section: 'family',
    kind: 'text',
    titles: both(father, work),
  }),
  field({
    key: 'guardianName',
    label: /*i18n*/ "Guardian's name",
    section: 'family',
    kind: 'name',
    titles: guardian,
    not: notAName,
    udise: { title: "Guardian's Name", isOptional: true },
  }),
  field({
    key: 'guardianRelation',
    label: /*i18n*/ "Guardian's relation",
    section: 'family',
    kind: 'text',
    titles: /relation|नाते|संबंध/,
    not: /religion/,
  }),
  field({
    key: 'guardianPhone',
    label: /*i18n*/ "Guardian's phone",
    section: 'family',
    kind: 'phone',
    titles: both(guardian, ofNumber),
    not: ofStudent,
  }),
  field({
    key: 'guardianOccupation',
    label: /*i18n*/ "Guardian's occupation",
    section: 'family',
    kind: 'text',
    titles: both(guardian, work),
  }),
  field({
    key: 'secondPhone',
    label: /*i18n*/ 'Second phone',
    section: 'family',
    kind: 'phone',
    titles: both(/alternat\w*|second(ary)?|other|emergency|additional|\b2\b|दुसरा|दूसरा|वैकल्पिक/, ofNumber),
    not: /mail|person|address/,
    udise: { title: 'Alternate Mobile Number', isOptional: true },
  }),
  field({
    key: 'messageLanguage',
    label: /*i18n*/ 'Language of messages',
    section: 'family',
    kind: 'choice',
    choices: messageLanguages,
    titles:
      /languages? (of|for) (the )?(messages?|sms)|(message|sms|whats ?app|communication) language|(संदेश|मैसेज).*भाषा/,
  }),
  field({
    key: 'category',
    label: /*i18n*/ 'Category',
    section: 'social',
    kind: 'choice',
    choices: categories,
    titles: /category|\bcaste\b|वर्ग ?श्रेणी|श्रेणी|प्रवर्ग|जाति वर्ग/,
    not: /sub ?caste|minority|certificate/,
    udise: { title: 'Social Category' },
  }),
  field({
    key: 'minority',
    label: /*i18n*/ 'Minority',
    section: 'social',
    kind: 'choice',
    choices: minorities,
    titles: /minority|अल्पसंख्य/,
    udise: { title: 'Minority Group' },
  }),
  field({
    key: 'belowPovertyLine',
    label: /*i18n*/ 'Below the poverty line (BPL)',
    section: 'social',
    kind: 'choice',
    choices: yesNo,
    titles: /\bbpl\b|poverty|बीपीएल|दारिद्र्य|गरीबी रेखा/,
    udise: { title: 'BPL Beneficiary' },
  }),
  field({
    key: 'antyodayaCard',
    label: /*i18n*/ 'Antyodaya card (AAY)',
    section: 'social',
    kind: 'choice',
    choices: yesNo,
    titles: /\baay\b|antyodaya|अंत्योदय/,
    udise: { title: 'AAY Beneficiary', isOptional: { unless: 'belowPovertyLine', is: 'yes' } },
  }),
  field({
    key: 'disadvantaged',
    label: /*i18n*/ 'EWS or disadvantaged group',
    section: 'social',
    kind: 'choice',
    choices: yesNo,
    titles: /disadvantaged|\bews\b|economically weaker|weaker section|वंचित|ईडब्ल्यूएस/,
    udise: { title: 'EWS / Disadvantaged Group' },
  }),
  field({
    key: 'specialNeeds',
    label: /*i18n*/ 'Special needs (CWSN)',
    section: 'social',
    kind: 'choice',
    choices: yesNo,
    titles: /\bcwsn\b|\bpwd\b|special needs|disab|दिव्यांग/,
    not: /type|percent|%|प्रकार/,
    udise: { title: 'CWSN' },
  }),
  field({
    key: 'impairment',
    label: /*i18n*/ 'Kind of impairment',
    section: 'social',
    kind: 'text',
    titles: /impairment|(type|kind|nature) of disab|disab\w* type|दिव्यांगता का प्रकार/,
    udise: { title: 'Type of Impairment', isOptional: { unless: 'specialNeeds', is: 'yes' } },
  }),
  field({
    key: 'pen',
    label: /*i18n*/ 'PEN',
    section: 'government',
    kind: 'digits',
    digits: 11,
    titles: /\bpen\b|permanent education/,
    udise: { title: 'PEN', isOptional: true },
  }),
  field({
    key: 'apaarId',
    label: /*i18n*/ 'APAAR ID',
    section: 'government',
    kind: 'digits',
    digits: 12,
    titles: /\bapaar\b|\babc id\b/,
    not: /consent/,
    udise: { title: 'APAAR ID', isOptional: true },
  }),
  field({
    key: 'apaarConsent',
    label: /*i18n*/ 'Consent to an APAAR ID',
    section: 'government',
    kind: 'choice',
    choices: yesNo,
    titles: /apaar.*consent|consent.*apaar/,
  }),
  field({
    key: 'stateStudentId',
    label: /*i18n*/ 'State student ID',
    section: 'government',
    kind: 'text',
    titles: /state.*(\bid\b|code)|samagra|saral|\bchild id\b|student national code|\bsssm\b/,
    udise: { title: 'Student State Code', isOptional: true },
  }),
  // Stored sealed; everybody reads the mask.
  field({
    key: 'aadhaarNumber',
    label: /*i18n*/ 'Aadhaar number',
    section: 'government',
    kind: 'aadhaar',
    titles: /a+dha+r|\buid\b|आधार/,
    not: notTheNumber,
    udise: { title: 'Aadhaar Number' },
  }),
  field({
    key: 'nameInAadhaar',
    label: /*i18n*/ 'Name as in Aadhaar',
    section: 'government',
    kind: 'name',
    titles: both(/\bname\b|नाम|नाव/, /a+dha+r|आधार/),
    not: /father|mother|parent|guardian|match|status|valid|verif/,
    udise: { title: 'Name as per Aadhaar', isOptional: { unless: 'aadhaarNumber' } },
  }),
  field({
    key: 'admissionDate',
    label: /*i18n*/ 'Date of admission',
    isCommon: true,
    section: 'admission',
    kind: 'day',
    titles: /\bdoa\b|date of adm|adm\w* (date|dt|on)\b|join\w* (the |in )?school|प्रवेश (दिनांक|तारीख|तिथि|दि)/,
    not: /(present|current|this) class/,
    udise: { title: 'Date of Admission', isEnrolment: true },
  }),
  field({
    key: 'admissionClass',
    label: /*i18n*/ 'Class of admission',
    section: 'admission',
    kind: 'text',
    titles: /(class|std|standard|grade).*(admi|entry|enter)|(admi\w*|entry) (in )?(class|std|standard|grade)/,
  }),
  field({
    key: 'previousSchool',
    label: /*i18n*/ 'Previous school',
    section: 'admission',
    kind: 'text',
    titles: /(previous|last|former|prev) school|school last|पूर्व विद्यालय|आधीची शाळा|मागील शाळा/,
    not: /\b(no|num|number|code|date|dt|class|std|tc|slc|leav\w*|left|reason|marks?|result|remarks?)\b/,
    udise: { title: 'Previous School', isEnrolment: true, isOptional: true },
  }),
  field({
    key: 'rightToEducation',
    label: /*i18n*/ 'Admitted under RTE',
    section: 'admission',
    kind: 'choice',
    choices: yesNo,
    titles: /\brte\b|right to education|आरटीई/,
    udise: { title: 'Admitted under RTE', isEnrolment: true },
  }),
  field({
    key: 'medium',
    label: /*i18n*/ 'Medium of instruction',
    section: 'admission',
    kind: 'text',
    titles: /\bmedium\b|माध्यम/,
    udise: { title: 'Medium of Instruction', isEnrolment: true },
  }),
  field({
    key: 'outOfSchool',
    label: /*i18n*/ 'Was out of school before',
    section: 'admission',
    kind: 'choice',
    choices: yesNo,
    titles: /out[ -]of[ -]school|\boosc\b|स्कूल से बाहर|शाला बाह्य/,
    udise: { title: 'Out-of-School-Child', isEnrolment: true },
  }),
  field({
    key: 'leavingDate',
    label: /*i18n*/ 'Last day in class',
    section: 'leaving',
    kind: 'day',
    titles:
      /last day|(date|day) of (leaving|withdra\w*|leave|tc)|(leaving|withdra\w*|left|\btc|\bslc) (issue )?(date|dt|on)|\bdol\b|शाळा सोडल्या|छोड़ने की/,
    not: new RegExp(`reason|${ofOtherSchool.source}`),
  }),
  field({
    key: 'leavingReason',
    label: /*i18n*/ 'Reason for leaving',
    section: 'leaving',
    kind: 'text',
    titles: /reason.*(leav|withdraw)|(leav\w*|withdraw\w*) reason|शाळा सोडण्याचे कारण/,
  }),
  field({
    key: 'certificateNumber',
    label: /*i18n*/ 'TC number',
    isGuarded: true,
    section: 'leaving',
    kind: 'text',
    titles: /\b(t ?c|s ?l ?c)\b ?(no|num|number|sr)\b|^tc$|\btcno\b|transfer certificate (no|num)/,
    not: ofOtherSchool,
  }),
] as const

export type DetailKey = (typeof detailFields)[number]['key']

export const detailKeys = detailFields.map(({ key }) => key)
