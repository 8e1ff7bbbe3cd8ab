import type { Refusal } from '../general/refusal.ts'

export const teacherLimits = {
  pageSize: 10,
  search: 100,
  text: 120,
  qualifications: 10,
  firstQualificationYear: 1950,
} as const

export const teacherTexts = {
  nameMissing: /*i18n*/ 'Full Name is required.',
  emailMissing: /*i18n*/ 'Email is required.',
  emailInvalid: /*i18n*/ 'Invalid email format.',
  phoneMissing: /*i18n*/ 'Mobile Number is required.',
  phoneInvalid: /*i18n*/ 'Mobile Number must be 10 digits.',
  dobMissing: /*i18n*/ 'Date of Birth is required.',
  dobInFuture: /*i18n*/ 'Date of Birth cannot be in the future.',
  subjectMissing: /*i18n*/ 'Subject is required.',
  statusMissing: /*i18n*/ 'Status is required.',
  aadhaarCardMissing: /*i18n*/ 'Aadhaar card is required.',
  aadhaarMissing: /*i18n*/ 'Aadhaar Number is required.',
  aadhaarFormat: /*i18n*/ 'Invalid Aadhaar number format (XXXX XXXX XXXX).',
  aadhaarInvalid: /*i18n*/ 'Invalid Aadhaar number.',
  villageMissing: /*i18n*/ 'Village is required.',
  postOfficeMissing: /*i18n*/ 'Post Office is required.',
  districtMissing: /*i18n*/ 'District is required.',
  stateMissing: /*i18n*/ 'State is required.',
  pincodeMissing: /*i18n*/ 'Pincode is required.',
  pincodeInvalid: /*i18n*/ 'Pincode must be 6 digits.',
  typeMissing: /*i18n*/ 'Type is required.',
  institutionMissing: /*i18n*/ 'Institution is required.',
  yearMissing: /*i18n*/ 'Year is required.',
  yearInvalid: /*i18n*/ 'Invalid year.',
  certificateMissing: /*i18n*/ 'Certificate is required.',
  tooLong: /*i18n*/ 'Please use at most 120 characters.',
  tooManyQualifications: /*i18n*/ 'At most 10 qualifications can be added.',
  added: /*i18n*/ 'Teacher added successfully.',
  addFailed: /*i18n*/ 'Failed to add teacher.',
  formInvalid: /*i18n*/ 'Please correct the errors in the form.',
  validationError: /*i18n*/ 'Validation Error: Please correct the errors in the form before submitting.',
  certificateRemoved: /*i18n*/ 'Certificate file is required.',
} as const

export const teacherRefusals = {
  exists: {
    code: 'teachers.exists',
    status: 409,
    message: /*i18n*/ 'Someone with this email or phone number already works in your school.',
  },
  notFound: { code: 'teachers.not_found', status: 404, message: /*i18n*/ 'This teacher was not found.' },
} as const satisfies Record<string, Refusal>
