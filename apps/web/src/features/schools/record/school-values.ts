import type { CountryCode } from '@shala/contract/schools/countries'
import type { School, SchoolType } from '@shala/contract/schools/schools'

/** The values of both school forms: each knows every field of the record. */
export const emptySchool = {
  schoolName: '',
  schoolType: null as unknown as SchoolType,
  establishmentYear: undefined as number | undefined,
  description: '',
  address: '',
  village: '',
  postOffice: '',
  city: '',
  state: '',
  country: 'IN' as CountryCode,
  pincode: '',
  primaryPhone: '',
  secondaryPhone: '',
  email: '',
  website: '',
  udiseCode: '',
  affiliationNumber: '',
}
export type SchoolValues = typeof emptySchool

/** The seven fields that registration sends. */
export function registrationOf(values: SchoolValues) {
  const { schoolName, schoolType, establishmentYear, city, state, country, pincode } = values
  return {
    schoolName,
    schoolType,
    establishmentYear: establishmentYear ?? null,
    city,
    state,
    country,
    pincode,
  }
}

export function valuesOf(school: School): SchoolValues {
  return {
    schoolName: school.schoolName,
    schoolType: school.schoolType,
    establishmentYear: school.establishmentYear ?? undefined,
    description: school.description ?? '',
    address: school.address ?? '',
    village: school.village ?? '',
    postOffice: school.postOffice ?? '',
    city: school.city ?? '',
    state: school.state,
    country: school.country,
    pincode: school.pincode,
    primaryPhone: school.primaryPhone ?? '',
    secondaryPhone: school.secondaryPhone ?? '',
    email: school.email ?? '',
    website: school.website ?? '',
    udiseCode: school.udiseCode ?? '',
    affiliationNumber: school.affiliationNumber ?? '',
  }
}
