import type { ImportKind } from '@shala/contract/imports/imports'
import { type DetailField, detailFields } from '@shala/contract/students/details'
import { asDetail, type OwnField } from '@shala/contract/students/own-fields'
import { i18n } from '#platform/i18n.ts'

/** What a file's column can contain. */
export interface Field {
  key: string
  /** In English, translated where it is shown. */
  label: string
  /** What the list of students calls it. */
  otherLabel?: string
  /** Finds the field in a title from `plainTitle`. */
  words: RegExp
  /** A title with these is about somebody or something else. */
  not?: RegExp
  /** Of several matching titles, the one with these. */
  best?: RegExp
  /** Only in columns: it is joined to another field. */
  isPart?: true
  /** Not kept: who has left is asked about. */
  isAsked?: true
  /** For a detail of a student. */
  detail?: DetailField
}

const ofDetail = (detail: DetailField): Field => ({
  key: detail.key,
  label: detail.label,
  words: detail.titles,
  ...(detail.not && { not: detail.not }),
  detail,
})
const studentDetails = detailFields.map(ofDetail)

/** Father, mother and surname in scripts of which the import knows no other title. */
const inOtherScripts =
  /પિતા|માતા|વાલી|અટક|পিতা|মাতা|অভিভাবক|ਪਿਤਾ|ਮਾਤਾ|ପିତା|ମାତା|ଅଭିଭାବକ|தந்தை|தாய்|తండ్రి|తల్లి|ತಂದೆ|ತಾಯಿ|ಪೋಷಕ|പിതാ|മാതാ|അച്ഛ|അമ്മ|രക്ഷി|ولد|والد|سرپرست/
const others = new RegExp(
  `father|mother|parent|guardian|school|user|wife|husband|spouse|पालक|पिता|माता|वडील|आई|शाळ|विद्यालय|${inOtherScripts.source}`,
)

const ofName = /name|नाम(?!ा)|नाव/

/** A title with these is of a number, a day or a kind, whoever's it is. */
const notNames =
  /\b(no|num|number|id|code|uid|dob|class|std|section|category|gender|sex|age|type|status|photo|phone|mobile|mail|address|bank|account|date|any)\b|^(is|are|has|have|do|does|did|will|can|whether)\b|a+dha+r|birth|आधार|क्रमांक|संख्या|आ[यई]डी|कोड/

const lastName: Field = {
  key: 'lastName',
  label: /*i18n*/ 'Last name',
  words: /last name|surname|family name|आडनाव|उपनाम/,
  not: others,
  isPart: true,
}
const middleName: Field = {
  key: 'middleName',
  label: /*i18n*/ 'Middle name',
  words: /middle name|मधले नाव/,
  not: others,
  isPart: true,
}
const phone: Field = {
  key: 'phone',
  label: /*i18n*/ 'Phone',
  words:
    /phone|mobile|contact|whats ?app|\b(mob|tel|cell|ph|mo)\b|फ\u093c?ोन|मोबाइल|मोबाईल|संपर्क|दूरध्वनी|भ्रमणध्वनी/,
  not: /mail|person|address/,
  best: /mobile|\bmob\b|\bcell\b|student|whats|मोबाइल|मोबाईल/,
}
const email: Field = { key: 'email', label: /*i18n*/ 'Email', words: /\be ?mail|ईमेल|ई मेल/ }

/** In the order in which titles are tried: the most specific words first. */
const studentFields: Field[] = [
  ...studentDetails,
  {
    key: 'enrollmentDate',
    label: /*i18n*/ 'Enrolled since',
    otherLabel: /*i18n*/ 'Enrollment date',
    words:
      /(date|day|since).*(present|current|this) class|\bdoj\b|date of (join|enrol)|(enrol\w*|join\w*) (date|dt|on|since)|enrol\w* since/,
  },
  {
    key: 'admissionNumber',
    label: /*i18n*/ 'Admission number',
    not: ofName,
    words:
      /\b(adm\w*|g ?r|gen\w* reg\w*|reg\w*|scholar|enrol\w*)( (no|num|number|id|code)\b|$)|\b(gr|grno|admno)\b|दाखला|दाखिला|प्रवेश (क्र|नं|संख्या)|जी ?आर|नोंदणी|रजिस्टर/,
    best: /adm/,
  },
  {
    key: 'rollNumber',
    label: /*i18n*/ 'Roll number',
    words:
      /\broll|\b(s|sr|sl|serial|sno|srno)\b( (no|num|number)\b)?|^(no|number|#|r ?no)$|रोल|क्रमांक|क्रम ?संख्या|अ ?क्र|अनु ?(क्र|नं|$)|क्र ?सं|हजेरी/,
    best: /^(?!.*(board|exam|previous|last year|\bold\b|hall ticket|बोर्ड|परीक्षा)).*(roll|रोल|हजेरी)|^r ?no$/,
  },
  phone,
  email,
  { key: 'address', label: /*i18n*/ 'Address', words: /address|\baddr\b|residence|पत्ता|पता/ },
  {
    key: 'section',
    label: /*i18n*/ 'Section',
    words: /^(section|sec|division|div|batch)( (name|section|sec|division|div))?( [a-f]{2,6})?$|तुकडी|सेक्शन/,
  },
  {
    key: 'class',
    label: /*i18n*/ 'Class',
    words: /\b(class|std|standard|grade|cls)\b|कक्षा|इयत्ता|यत्ता|वर्ग/,
    not: /teacher|roll|medium|previous|\bold\b|former|last|admi|leav|passed|promot|school|शिक्षक|मागील|आधी|पिछल|पूर्व/,
    best: /present|current|studying|now|\bnew\b/,
  },
  { key: 'stream', label: /*i18n*/ 'Stream', isPart: true, words: /^(stream|faculty)( name)?$|संकाय/ },
  {
    key: 'status',
    label: /*i18n*/ 'Status',
    isAsked: true,
    words:
      /^((student|admission|current|present) ){0,2}status$|^(student )?status of (the )?(student|pupil)|(whether|has|have) left|^left( y ?n)?$|leaver|^tc (issued|taken|given)( y ?n)?$|^(is )?(active|studying)( y ?n)?$|स्थिति/,
  },
  lastName,
  middleName,
  {
    key: 'name',
    label: /*i18n*/ 'Name',
    words: /\bname\b|student|pupil|child|नाम|नाव|विद्यार्थी|छात्र/,
    not: new RegExp(`${others.source}|${notNames.source}`),
    best: /name.*(student|full|pupil|child)|(student|full|pupil|child|first).*name|विद्यार्थी|छात्र/,
  },
]

const teacherFields: Field[] = [
  { key: 'dob', label: /*i18n*/ 'Date of birth', words: /\bdo ?b\b|birth|जन्म/ },
  { key: 'aadhaarNumber', label: /*i18n*/ 'Aadhaar number', words: /a+dha+r|\buid\b|आधार/, not: ofName },
  phone,
  email,
  { key: 'subject', label: /*i18n*/ 'Subject', words: /subject|teaches|विषय/ },
  {
    key: 'subDistrict',
    label: /*i18n*/ 'Sub-district',
    words: /sub ?dist|taluka|tehsil|tahsil|block|तालुका|तहसील|उप ?ज\u093c?िला/,
  },
  { key: 'postOffice', label: /*i18n*/ 'Post office', words: /post ?office|\bpo\b|\bpost\b|डाक/ },
  {
    key: 'designation',
    label: /*i18n*/ 'Designation',
    isAsked: true,
    words: /designation|cadre|^पद(नाम)?$/,
  },
  { key: 'pincode', label: /*i18n*/ 'Pincode', words: /pin ?code|\bpin\b|postal code|\bzip\b|पिन/ },
  { key: 'village', label: /*i18n*/ 'Village', words: /village|गाव|गांव|गाँव/ },
  { key: 'vtc', label: /*i18n*/ 'Village, town or city', words: /\bvtc\b|\btown\b|\bcity\b|शहर/ },
  { key: 'state', label: /*i18n*/ 'State', words: /\bstate\b|राज्य/ },
  {
    key: 'status',
    label: /*i18n*/ 'Status',
    isAsked: true,
    words:
      /^((teacher|staff|employee|employment|service|current) )?status$|(whether|has|have) left|^left( y ?n)?$|leaver|^(is )?(active|working)( y ?n)?$|(date|day|dt) of (leaving|relieving|resign\w*)|(leaving|relieving|resignation|left) (date|dt|on)|^स्थिति$/,
  },
  lastName,
  middleName,
  {
    key: 'name',
    label: /*i18n*/ 'Name',
    words: /\bname\b|teacher|staff|employee|faculty|नाम|नाव|शिक्षक/,
    not: new RegExp(`${others.source}|\\b(no|num|number|id|code|type|a+dha+r)\\b|आ[यई]डी|कोड`),
    best: /teacher|staff|full|employee|first|शिक्षक/,
  },
]

const fields: Record<ImportKind, Field[]> = { students: studentFields, teachers: teacherFields }

/** Its title is its name, in any case. */
const ofSchool = (field: OwnField) => ofDetail(asDetail(field))

/** `own`: the school's own fields of students. */
export function fieldsOf(kind: ImportKind, own: readonly OwnField[] = []): Field[] {
  return kind === 'students' ? [...own.map(ofSchool), ...fields.students] : fields.teachers
}

const order: Record<ImportKind, string[]> = {
  students: [
    ...[
      'rollNumber',
      'name',
      'class',
      'phone',
      'enrollmentDate',
      'admissionNumber',
      'email',
      'address',
      'status',
    ],
    ...studentDetails.map(({ key }) => key),
  ],
  teachers: [
    ...['name', 'phone', 'email', 'subject', 'dob', 'aadhaarNumber', 'village', 'vtc', 'postOffice'],
    ...['subDistrict', 'state', 'pincode', 'designation', 'status'],
  ],
}

/** A row's fields, in reading order. */
export function rowFields(kind: ImportKind, own: readonly OwnField[] = []): Field[] {
  const usual = order[kind].flatMap((key) => fields[kind].find((field) => field.key === key) ?? [])
  return kind === 'students' ? [...usual, ...own.map(ofSchool)] : usual
}

export const dayFields: readonly string[] = [
  ...['enrollmentDate', 'dob'],
  ...studentDetails.flatMap(({ key, detail }) => (detail?.kind === 'day' ? [key] : [])),
]

export const phoneFields: readonly string[] = [
  'phone',
  ...studentDetails.flatMap(({ key, detail }) => (detail?.kind === 'phone' ? [key] : [])),
]

/** Forms number their titles: '4.1.2 Mobile Number', '(3) Class', '2. Name'. */
const numbering = /^\W*\d+([.]\d+)*([.)]+|(?<=[.]\d+)(?!\d))(\s*\([a-z]\))?\s*(?=\p{L})/iu
/** The paper that a child's details stand on is not what a column is about. */
const accordingTo =
  /\((\s*as\b[^)]*(birth|a+dha+r|record|regist|certificate|school)[^)]*|[^)]*(के अनुसार|नुसार|प्रमाणे)\s*)\)/gi

/** 'Adm. No' and 'AdmNo' become 'adm no', 'D.O.B.' becomes 'dob': lower-case letters, words only. */
export function plainTitle(title: string): string {
  return title
    .normalize('NFC')
    .replace(numbering, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/['’]s\b/g, '')
    .replace(/[^\p{L}\p{M}\p{N}#]+/gu, ' ')
    .replace(/\b([a-z]) (?=[a-z]\b)/g, '$1')
    .trim()
}

/** The name that Shala's own lists give the field, in English or in the language of the screen. */
export function isOwnTitle(field: Field, title: string): boolean {
  const { label, otherLabel = label } = field
  const own = [label, otherLabel].flatMap((one) => [one, i18n.t(one)])
  return own.some((one) => plainTitle(one) === plainTitle(title))
}

export function fits(field: Field, title: string): boolean {
  const about = plainTitle(title.replace(accordingTo, ''))
  return isOwnTitle(field, title) || (field.words.test(plainTitle(title)) && !field.not?.test(about))
}
