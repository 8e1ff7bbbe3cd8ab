import { type Language, languages } from '../general/languages.gen.ts'

export interface Choice {
  value: string
  label: string
  /** The ways in which lists write it, in lower case. */
  written: RegExp
  /** How the forms of UDISE+ number it. */
  udise?: string
}

export const yesNo: readonly Choice[] = [
  { value: 'yes', label: /*i18n*/ 'Yes', written: /^(y|yes|true|1|हाँ|हां|होय)$/, udise: '1-Yes' },
  { value: 'no', label: /*i18n*/ 'No', written: /^(n|no|false|0|2|नहीं|नाही)$/, udise: '2-No' },
]

/** 1 and 2 as the government's lists number them. */
export const genders: readonly Choice[] = [
  {
    value: 'male',
    label: /*i18n*/ 'Male',
    written: /^(m|b|male|boys?|1|पु|पुरुष|लड़का|मुलगा|बालक|छात्र)$/,
    udise: '1-Male',
  },
  {
    value: 'female',
    label: /*i18n*/ 'Female',
    written: /^(f|g|female|girls?|2|महिला|स्त्री|लड़की|मुलगी|बालिका|छात्रा)$/,
    udise: '2-Female',
  },
  {
    value: 'other',
    label: /*i18n*/ 'Other',
    written: /^(o|t|tg|other|others|trans\w*|3|अन्य|इतर)$/,
    udise: '3-Transgender',
  },
]

export const bloodGroups: readonly Choice[] = ['A', 'B', 'AB', 'O'].flatMap((letter) =>
  ['+', '-'].map((sign) => {
    const word = sign === '+' ? '(\\+|pos|positive|\\+ve|ve\\+)' : '(-|−|–|neg|negative|-ve)'
    const group = letter === 'O' ? '[o0]' : `${letter.toLowerCase()}[12]?`
    return {
      value: `${letter}${sign}`,
      label: `${letter}${sign}`,
      written: new RegExp(`^${group} ?${word}( ?ve)?$`),
    }
  }),
)

export const categories: readonly Choice[] = [
  {
    value: 'general',
    label: /*i18n*/ 'General',
    written: /^(g|gen|general|open|ur|oc|unreserved|1|सामान्य|खुला)$/,
    udise: '1-General',
  },
  {
    value: 'sc',
    label: /*i18n*/ 'SC',
    written: /^(s ?c|scheduled caste|2|अनुसूचित जाति|अनु[० ]*जाति|अ जा)$/,
    udise: '2-SC',
  },
  {
    value: 'st',
    label: /*i18n*/ 'ST',
    written: /^(s ?t|scheduled tribe|3|अनुसूचित जनजाति|अनु[० ]*जनजाति|अ ज)$/,
    udise: '3-ST',
  },
  {
    value: 'obc',
    label: /*i18n*/ 'OBC',
    written: /^([oem]?bc.*|o b c|sebc|4|ओ[० ]*बी[० ]*सी[० ]*|पिछड़ा वर्ग|अन्य पिछड़ा वर्ग|इ मा व|इतर मागास.*)$/,
    udise: '4-OBC',
  },
  {
    value: 'nt',
    label: /*i18n*/ 'VJNT',
    written: /^(vj|dt|nt|vj ?[- ]?nt|dnt|vjdt|nt ?[- ]?[abcd123])$/,
    udise: '4-OBC',
  },
  { value: 'sbc', label: /*i18n*/ 'SBC', written: /^s ?b ?c$/, udise: '4-OBC' },
  { value: 'ews', label: /*i18n*/ 'EWS', written: /^(ews|e w s|5)$/, udise: '1-General' },
]

export const minorities: readonly Choice[] = [
  {
    value: 'none',
    label: /*i18n*/ 'None',
    written: /^(none|no?|na|not applicable|hindu|hinduism|0|7|नहीं|नाही)$/,
    udise: '7-NA',
  },
  { value: 'muslim', label: /*i18n*/ 'Muslim', written: /^(muslim|islam|1|मुस्लिम)$/, udise: '1-Muslim' },
  {
    value: 'christian',
    label: /*i18n*/ 'Christian',
    written: /^(christian|christianity|2|ईसाई|ख्रिश्चन)$/,
    udise: '2-Christian',
  },
  { value: 'sikh', label: /*i18n*/ 'Sikh', written: /^(sikh|sikhism|3|सिख|शीख)$/, udise: '3-Sikh' },
  {
    value: 'buddhist',
    label: /*i18n*/ 'Buddhist',
    written: /^(buddhist|buddhism|4|बौद्ध)$/,
    udise: '4-Buddhist',
  },
  { value: 'parsi', label: /*i18n*/ 'Parsi', written: /^(parsi|zoroastrian|5|पारसी)$/, udise: '5-Parsi' },
  { value: 'jain', label: /*i18n*/ 'Jain', written: /^(jain|jainism|6|जैन)$/, udise: '6-Jain' },
]

const writtenLanguage: Record<Language, RegExp> = {
  en: /^(en|eng|english|अंग्रेज़ी|अंग्रेजी|इंग्रजी|इंग्लिश)$/,
  hi: /^(hi|hin|hindi|हिन्दी|हिंदी)$/,
}

/** Each by its own name, which is written alike in every language. */
export const messageLanguages: readonly Choice[] = Object.entries(languages).map(([value, label]) => ({
  value,
  label,
  written: writtenLanguage[value as Language],
}))
