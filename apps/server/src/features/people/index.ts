export {
  aadhaarPlace,
  comparableAadhaar,
  type NumberStore,
  openAadhaar,
  resealEach,
  sealAadhaar,
} from './aadhaar-sealing.rules.ts'
export { type Importer, importerOf, type TakenIn } from './importing/importing.rules.ts'
export {
  type AddedPerson,
  type Asked,
  given,
  type Holder,
  isSameName,
  type PlannedRow,
  type ReadRow,
  type Register,
  type Since,
} from './importing/importing-kind.rules.ts'
export type { SentRow, SentRows } from './importing/importing-plan.rules.ts'
export type { SavedRow } from './importing/importing-saving.rules.ts'
export type { ChangedPerson } from './importing/importing-undo.rules.ts'
export {
  claimContact,
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
export { forgetPhotos, replaceSealedNumber } from './people-changing.store.ts'
export {
  type DeletedPerson,
  deletePerson,
  findHoldingsOf,
  findStanding,
  type Held,
  listDeleted,
  lockDeleted,
  lockRemoved,
  type Restored,
  undeletePeople,
} from './people-deleted.store.ts'
export { refuseFull } from './people-limits.rules.ts'
export { exportedAdministrators } from './people-table.store.ts'
export { findPlaces, type Place } from './places.store.ts'
export { callable, type Sight, sees, sightOf } from './sight.rules.ts'
export { isAmong, isListedFor } from './sight.store.ts'
