import type { Case, School } from './cases.ts'
import { addHistory, addStaff } from './school-data.ts'
import { makeSchool, type Product } from './schools.ts'

export type Schools = Record<Case['school'], School>

/** The schools that every case is measured on. */
export async function makeSchools(product: Product): Promise<Schools> {
  const { admin } = product
  const found = (phone: string, students: number) => makeSchool(product, { phone, students })
  const schools = {
    small: await found('9000000001', 1000),
    young: await found('9000000002', 10_000),
    large: await found('9000000003', 10_000),
  }
  await addStaff(admin, schools.young, { teachers: 200, days: 360 })
  await addHistory(admin, [
    { school: schools.small, schoolDays: 60 },
    { school: schools.young, schoolDays: 20 },
    { school: schools.large, schoolDays: 200 },
  ])
  return schools
}
