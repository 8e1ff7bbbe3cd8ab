export {
  aadhaarPlace,
  type NumberStore,
  openAadhaar,
  resealEach,
  sealAadhaar,
} from './aadhaar-sealing.rules.ts'
export { importerOf } from './importing/importing.rules.ts'
export {
  type AddedPerson,
  given,
  type NumberedRow,
  type Register,
  type Since,
} from './importing/importing-kind.rules.ts'
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
export {
  changePeople,
  deletePeople,
  forgetPhotos,
  type PersonChange,
  replaceSealedNumber,
} from './people-changing.store.ts'
export {
  addTaken,
  type ChangedPerson,
  changesOf,
  type Fields,
  type FindTaken,
  type Importer,
  inOrderSent,
  isSameName,
  noneTaken,
  type ReadRow,
  readRows,
  type SavedRow,
  type SentRow,
  type SentRows,
  stands,
  type TakenIn,
  toRowResult,
} from './people-importing.rules.ts'
export { refuseFull } from './people-limits.rules.ts'
export { exportedAdministrators } from './people-table.store.ts'
export { findPlaces, type Place } from './places.store.ts'
export { callable, type Sight, sees, sightOf } from './sight.rules.ts'
export { isAmong, isListedFor } from './sight.store.ts'
