import type { CertificateKind, PaperLanguage } from './kinds.ts'

export type UsualKind = Exclude<CertificateKind, 'own'>

/** What a school has until it writes its own words. The text of a transfer certificate stands below its items. */
export const usualTemplates: Record<UsualKind, Record<PaperLanguage, { title: string; text: string }>> = {
  transfer: {
    en: {
      title: 'Transfer Certificate',
      text: "Certified that the above is in accordance with the school's records.",
    },
    hi: {
      title: 'स्थानांतरण प्रमाण पत्र',
      text: 'प्रमाणित किया जाता है कि उपर्युक्त विवरण विद्यालय के अभिलेखों के अनुसार है।',
    },
  },
  bonafide: {
    en: {
      title: 'Bonafide Certificate',
      text: `This is to certify that {name}, {son or daughter} of {father} and {mother}, is a bonafide student of this school in class {class} in the academic year {academic year}.

Admission number: {admission number}
Date of birth according to the school's records: {date of birth} ({date of birth in words})

This certificate is issued on request for the purpose of {purpose}.`,
    },
    hi: {
      title: 'अध्ययन प्रमाण पत्र',
      text: `प्रमाणित किया जाता है कि {name}, {son or daughter} श्री {father} एवं श्रीमती {mother}, शैक्षणिक सत्र {academic year} में इस विद्यालय की कक्षा {class} में अध्ययनरत है।

प्रवेश संख्या: {admission number}
विद्यालय के अभिलेखों के अनुसार जन्म तिथि: {date of birth} ({date of birth in words})

यह प्रमाण पत्र अनुरोध पर {purpose} के लिए जारी किया जाता है।`,
    },
  },
  character: {
    en: {
      title: 'Character Certificate',
      text: `This is to certify that {name}, {son or daughter} of {father} and {mother}, is known to this school as a student of class {class} with admission number {admission number}.

To the best of our knowledge, {name} bears a good moral character. Conduct: {conduct}.

We wish {name} every success.`,
    },
    hi: {
      title: 'चरित्र प्रमाण पत्र',
      text: `प्रमाणित किया जाता है कि {name}, {son or daughter} श्री {father} एवं श्रीमती {mother}, प्रवेश संख्या {admission number}, इस विद्यालय की कक्षा {class} के विद्यार्थी के रूप में जाने जाते हैं।

हमारी जानकारी के अनुसार {name} का नैतिक चरित्र अच्छा है। आचरण: {conduct}।

हम {name} के उज्ज्वल भविष्य की कामना करते हैं।`,
    },
  },
}

/** The words around the text, in the certificate's own language. */
export const paperWords: Record<
  PaperLanguage,
  Record<
    | 'serial'
    | 'date'
    | 'duplicate'
    | 'cancelled'
    | 'preparedBy'
    | 'checkedBy'
    | 'principal'
    | 'checkAt'
    | 'phone'
    | 'udiseCode'
    | 'affiliationNumber',
    string
  >
> = {
  en: {
    serial: 'Serial number',
    date: 'Date',
    duplicate: 'Duplicate',
    cancelled: 'Cancelled',
    preparedBy: 'Prepared by',
    checkedBy: 'Checked by',
    principal: 'Principal, with seal',
    checkAt: 'Check this certificate at',
    phone: 'Phone',
    udiseCode: 'UDISE code',
    affiliationNumber: 'Affiliation number',
  },
  hi: {
    serial: 'क्रम संख्या',
    date: 'दिनांक',
    duplicate: 'द्वितीय प्रति',
    cancelled: 'रद्द',
    preparedBy: 'तैयार करने वाले',
    checkedBy: 'जाँचने वाले',
    principal: 'प्रधानाचार्य, मुहर सहित',
    checkAt: 'इस प्रमाण पत्र की जाँच यहाँ करें',
    phone: 'फ़ोन',
    udiseCode: 'यू-डाइस कोड',
    affiliationNumber: 'संबद्धता संख्या',
  },
}
