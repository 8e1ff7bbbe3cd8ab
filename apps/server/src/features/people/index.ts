export {
  claimContact,
  deletePerson,
  dropClaim,
  findAdmins,
  findHolders,
  findPerson,
  findPersonalDetails,
  insertPeople,
  lockPeople,
  type NewPerson,
  type Person,
  parkRollNumbers,
  placeStudents,
  setEnrollmentDates,
  updatePerson,
  verifyContact,
} from './people.store.ts'
export { exportedAdministrators } from './people-table.store.ts'
