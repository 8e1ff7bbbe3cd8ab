import * as z from 'zod/mini'
import { type Day, yearOf } from '../general/days.ts'
import { endpoint } from '../general/endpoint.ts'
import { asLine, asLines, oneLine, severalLines } from '../general/lines.ts'
import { networkError, type Refusal } from '../general/refusal.ts'
import { emailSchema, optionalText, phoneSchema } from '../people.ts'
import { countryCodes } from './countries.ts'

export const schoolTypes = ['primary', 'secondary', 'high', 'college', 'university'] as const
export type SchoolType = (typeof schoolTypes)[number]

export const schoolLimits = {
  name: 160,
  place: 120,
  address: 500,
  description: 2000,
  website: 300,
  affiliationNumber: 40,
  firstEstablishmentYear: 1800,
} as const

export const schoolTexts = {
  nameMissing: /*i18n*/ 'school name is required',
  nameShort: /*i18n*/ 'School name must be at least 2 characters long.',
  typeMissing: /*i18n*/ 'Please select a school type.',
  cityShort: /*i18n*/ 'City name must be at least 2 characters long.',
  cityMissing: /*i18n*/ 'city is required',
  stateMissing: /*i18n*/ 'state is required',
  stateShort: /*i18n*/ 'State name must be at least 2 characters long.',
  countryMissing: /*i18n*/ 'Please select a country.',
  pincodeMissing: /*i18n*/ 'pincode is required',
  pincodeLength: /*i18n*/ 'PIN code must be 5-10 digits.',
  pincodeSix: /*i18n*/ 'Pincode must be 6 digits.',
  establishmentYear: /*i18n*/ 'Please enter a year from 1800 to this year.',
  addressMissing: /*i18n*/ 'address is required',
  phoneMissing: /*i18n*/ 'primary phone is required',
  emailMissing: /*i18n*/ 'email is required',
  website: /*i18n*/ 'Please enter a web address such as https://school.example.',
  udiseCode: /*i18n*/ 'A UDISE code has 11 digits.',
  tooLong: /*i18n*/ 'This is too long.',
  fixErrors: /*i18n*/ 'Please fix the errors above before submitting.',
  registered: /*i18n*/ 'School registered successfully!',
  updated: /*i18n*/ 'School updated successfully.',
  registrationInvalid: /*i18n*/ 'Please fix the validation errors above.',
  registrationFailed: /*i18n*/ 'Registration failed. Please try again.',
  serverError: /*i18n*/ 'Server error occurred. Please try again later.',
  networkError,
} as const

export const schoolRefusals = {
  exists: {
    code: 'schools.exists',
    status: 409,
    message: /*i18n*/ 'A school with this name or email already exists.',
  },
  alreadyYours: {
    code: 'schools.already_yours',
    status: 409,
    message: /*i18n*/ 'You already have a school.',
  },
} as const satisfies Record<string, Refusal>

function text(missing: string, short: string, limit: number = schoolLimits.place) {
  return z
    .string(missing)
    .check(
      asLine,
      z.minLength(1, missing),
      oneLine,
      z.minLength(2, short),
      z.maxLength(limit, schoolTexts.tooLong),
    )
}

function optional(limit: number, lines = [asLine, oneLine]) {
  return optionalText(z.string().check(...lines, z.maxLength(limit, schoolTexts.tooLong)))
}

/** From 1800 to this year. */
export function isEstablishmentYear(year: number, today: Day): boolean {
  return year >= schoolLimits.firstEstablishmentYear && year <= yearOf(today)
}

/** Without `today`, the year is not checked until the day it is sent. */
function establishmentYear(today?: Day) {
  return z.optional(
    z.nullable(
      z.int(schoolTexts.establishmentYear).check(
        z.gte(schoolLimits.firstEstablishmentYear, schoolTexts.establishmentYear),
        z.refine(
          (year) => today === undefined || isEstablishmentYear(year, today),
          schoolTexts.establishmentYear,
        ),
      ),
    ),
  )
}

const name = text(schoolTexts.nameMissing, schoolTexts.nameShort, schoolLimits.name)
const schoolType = z.enum(schoolTypes, schoolTexts.typeMissing)
const state = text(schoolTexts.stateMissing, schoolTexts.stateShort)
const country = z.enum(countryCodes, schoolTexts.countryMissing)
const pincode = z
  .string(schoolTexts.pincodeMissing)
  .check(
    z.trim(),
    z.minLength(1, schoolTexts.pincodeMissing),
    z.regex(/^\d{5,10}$/, schoolTexts.pincodeLength),
  )

/** The form of registration (docs/product.md, School). */
export const schoolRegistration = z.object({
  schoolName: name,
  schoolType,
  establishmentYear: establishmentYear(),
  city: optionalText(
    z
      .string()
      .check(
        asLine,
        oneLine,
        z.minLength(2, schoolTexts.cityShort),
        z.maxLength(schoolLimits.place, schoolTexts.tooLong),
      ),
  ),
  state,
  country,
  pincode,
})

/** The form of editing, the whole record (docs/product.md, School). */
export const schoolRecord = z
  .object({
    schoolName: name,
    schoolType,
    establishmentYear: establishmentYear(),
    description: optional(schoolLimits.description, [asLines, severalLines]),
    address: z
      .string(schoolTexts.addressMissing)
      .check(
        asLines,
        z.minLength(1, schoolTexts.addressMissing),
        severalLines,
        z.maxLength(schoolLimits.address, schoolTexts.tooLong),
      ),
    village: optional(schoolLimits.place),
    postOffice: optional(schoolLimits.place),
    city: text(schoolTexts.cityMissing, schoolTexts.cityShort),
    state,
    pincode,
    country,
    primaryPhone: z.pipe(
      z.string(schoolTexts.phoneMissing).check(z.minLength(1, schoolTexts.phoneMissing)),
      phoneSchema,
    ),
    secondaryPhone: optionalText(phoneSchema),
    email: z.pipe(
      z.string(schoolTexts.emailMissing).check(z.minLength(1, schoolTexts.emailMissing)),
      emailSchema,
    ),
    website: optionalText(
      z
        .url({ protocol: /^https?$/, message: schoolTexts.website })
        .check(z.maxLength(schoolLimits.website, schoolTexts.tooLong)),
    ),
    udiseCode: optionalText(z.string().check(asLine, z.regex(/^\d{11}$/, schoolTexts.udiseCode))),
    /** The board's number for the school. */
    affiliationNumber: optional(schoolLimits.affiliationNumber),
  })
  .check(
    z.refine((school) => school.country !== 'IN' || /^\d{6}$/.test(school.pincode), {
      path: ['pincode'],
      message: schoolTexts.pincodeSix,
      // Said also while other fields are wrong: leaving the field shows it at once.
      when: ({ value }) => {
        const { country, pincode } = (value ?? {}) as { country?: unknown; pincode?: unknown }
        return typeof country === 'string' && typeof pincode === 'string'
      },
    }),
  )

/** A record from either of the two forms. */
export type SchoolRecord = z.output<typeof schoolRegistration> & Partial<z.output<typeof schoolRecord>>
export const schoolRecordFields = Object.keys(schoolRecord.shape) as (keyof SchoolRecord)[]

/** The same two, with the checks that depend on today. */
export function schoolRegistrationOn(today: Day) {
  return z.extend(schoolRegistration, { establishmentYear: establishmentYear(today) })
}
export function schoolRecordOn(today: Day) {
  return z.safeExtend(schoolRecord, { establishmentYear: establishmentYear(today) })
}

export const school = z.object({
  _id: z.string(),
  schoolName: z.string(),
  schoolType: z.enum(schoolTypes),
  establishmentYear: z.nullable(z.int()),
  description: z.nullable(z.string()),
  address: z.nullable(z.string()),
  village: z.nullable(z.string()),
  postOffice: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.string(),
  pincode: z.string(),
  country: z.enum(countryCodes),
  primaryPhone: z.nullable(z.string()),
  secondaryPhone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  website: z.nullable(z.string()),
  udiseCode: z.nullable(z.string()),
  affiliationNumber: z.nullable(z.string()),
  /** An IANA name; the school's days are counted in it. */
  timeZone: z.string(),
  /** A link. */
  logo: z.nullable(z.string()),
  /** When it will be deleted for good, if that was requested. */
  deletesAt: z.nullable(z.string()),
})
export type School = z.output<typeof school>

export const getSchools = endpoint({
  method: 'GET',
  path: '/api/schools',
  summary: "The signed-in person's school",
  answer: z.object({ school: z.nullable(school), schools: z.array(school) }),
})

export const createSchool = endpoint({
  method: 'POST',
  path: '/api/schools',
  summary: 'Register a school, for an admin who has none',
  body: schoolRegistration,
  status: 201,
  answer: z.object({ message: z.string(), token: z.string(), school }),
})

export const updateSchool = endpoint({
  method: 'PUT',
  path: '/api/schools',
  summary: "Change the school's record",
  body: schoolRecord,
  answer: z.object({ message: z.string(), school }),
})
