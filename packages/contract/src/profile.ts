import * as z from 'zod/mini'
import { codeSent, newPassword, otp } from './auth/auth.ts'
import { type FileRule, fileField, formOf } from './files.ts'
import { endpoint } from './general/endpoint.ts'
import type { Refusal } from './general/refusal.ts'
import { emailSchema, optionalText, phoneSchema, roles, userStatuses } from './people.ts'
import { qualification } from './teachers/qualifications.ts'

export const profileTexts = {
  loadFailed: /*i18n*/ 'Failed to load profile data.',
  noContact: /*i18n*/ 'Please provide at least one contact info to save.',
  nothingToUpdate: /*i18n*/ 'Nothing to update.',
  alreadySet: /*i18n*/ 'This is already set and cannot be changed here.',
  contactFailed: /*i18n*/ 'Failed to update contact info.',
  contactUpdated: /*i18n*/ 'Contact info updated successfully.',
  noPhoto: /*i18n*/ 'No new photo selected.',
  photoFailed: /*i18n*/ 'Failed to update profile photo.',
  photoUpdated: /*i18n*/ 'Profile photo updated successfully!',
  contactProven: /*i18n*/ 'Confirmed. You can now sign in with it.',
  contactRemoved: /*i18n*/ 'Removed.',
  proofMissing: /*i18n*/ 'Please enter your current password, or the OTP sent to a confirmed contact.',
  photoTooLarge: /*i18n*/ 'Photo file size must be less than 5MB',
  phoneFirst: /*i18n*/ 'Please add your phone number first.',
  passwordSet: /*i18n*/ 'Password set successfully!',
  passwordSetFailed: /*i18n*/ 'Failed to set password.',
  passwordChanged: /*i18n*/ 'Password changed successfully!',
  passwordChangeFailed: /*i18n*/ 'Failed to change password. Please check your current password.',
  documentsNotice:
    /*i18n*/ 'To change any document (e.g., Birth Certificate, Aadhaar Card, Qualification documents), please contact the Admin or Principal.',
} as const

export const profileRefusals = {
  phoneFirst: { code: 'profile.phone_first', status: 422, message: profileTexts.phoneFirst },
  phoneUnproven: {
    code: 'profile.phone_unproven',
    status: 422,
    message: /*i18n*/ 'Please confirm your phone number first.',
  },
  nothingToProve: {
    code: 'profile.nothing_to_prove',
    status: 404,
    message: /*i18n*/ 'There is nothing to confirm.',
  },
  nowhereToSendProof: {
    code: 'profile.nowhere_to_send_proof',
    status: 422,
    message: /*i18n*/ 'You have no confirmed phone number or email. Please enter your current password.',
  },
  contactIsProven: {
    code: 'profile.contact_is_proven',
    status: 409,
    message: /*i18n*/ 'This is confirmed. Only your school can remove it.',
  },
  wrongPassword: {
    code: 'profile.wrong_password',
    status: 422,
    message: profileTexts.passwordChangeFailed,
  },
  contactTaken: {
    code: 'profile.contact_taken',
    status: 409,
    message: /*i18n*/ 'Someone at your school already has this phone number or email.',
  },
} as const satisfies Record<string, Refusal>

export const profilePhotoRule: FileRule = {
  kind: 'photo',
  maxBytes: 5 * 1024 * 1024,
  tooLarge: profileTexts.photoTooLarge,
}

const text = z.nullable(z.string())

/** The signed-in person; fields of students or teachers are only there for them. */
export const currentUser = z.object({
  _id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  email: text,
  phone: text,
  /** False for one that was typed in and not confirmed: it only names its person beside their password. */
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
  schoolId: text,
  schoolName: text,
  status: z.enum(userStatuses),
  address: text,
  remark: text,
  photo: text,
  hasPassword: z.boolean(),
  class: z.optional(z.object({ _id: z.string(), name: z.string(), section: text })),
  rollNumber: z.optional(z.string()),
  enrollmentDate: z.optional(z.string()),
  birthCertificate: z.optional(text),
  transferCertificate: z.optional(text),
  marksheet: z.optional(text),
  aadhaarCard: z.optional(text),
  dob: z.optional(text),
  subject: z.optional(text),
  aadhaarNumber: z.optional(text),
  qualifications: z.optional(z.array(qualification)),
})
export type CurrentUser = z.output<typeof currentUser>

export const getMe = endpoint({
  method: 'GET',
  path: '/api/users/me',
  summary: 'The signed-in person',
  answer: z.object({ user: currentUser }),
})

export const requestPasswordOtp = endpoint({
  method: 'POST',
  path: '/api/users/request-password-otp',
  summary: "Send a code to the signed-in person's phone, to set a password",
  answer: codeSent,
})

const entered = z.optional(z.string().check(z.maxLength(1000)))

/** One concern at a time: contact, photo, or password. */
export const profileForm = z.object({
  email: optionalText(emailSchema),
  phone: optionalText(phoneSchema),
  photoBase64: fileField,
  photo: fileField,
  newPassword: z.optional(newPassword),
  currentPassword: entered,
  otp: entered,
})

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/users/update-profile',
  summary: 'Complete contact, change photo or password of the signed-in person',
  body: profileForm,
  form: formOf([profilePhotoRule]),
  answer: z.object({ message: z.string(), user: currentUser, photo: text }),
})

const ofChannel = z.object({ channel: z.enum(['email', 'phone']) })

export const sendContactOtp = endpoint({
  method: 'POST',
  path: '/api/users/contacts/:channel/send-otp',
  summary: 'Send a code to one of one’s own phones or emails that is not confirmed',
  params: ofChannel,
  answer: codeSent,
})

export const sendProofOtp = endpoint({
  method: 'POST',
  path: '/api/users/contacts/send-proof-otp',
  summary: 'Send a code to one’s confirmed phone or email, to be used instead of the current password',
  answer: z.extend(codeSent, { channel: z.enum(['email', 'phone']) }),
})

/**
 * An open browser alone is not enough: besides the code sent there it takes the password, or a code to a confirmed
 * contact.
 */
export const proveContact = endpoint({
  method: 'POST',
  path: '/api/users/contacts/:channel/prove',
  summary: 'Confirm one’s own phone or email with the code sent there',
  params: ofChannel,
  body: z.object({ otp, currentPassword: entered, proofOtp: z.optional(otp) }),
  answer: z.object({ message: z.string(), user: currentUser }),
})

export const removeContact = endpoint({
  method: 'DELETE',
  path: '/api/users/contacts/:channel',
  summary: 'Remove one’s own phone or email that is not confirmed',
  params: ofChannel,
  answer: z.object({ message: z.string(), user: currentUser }),
})
