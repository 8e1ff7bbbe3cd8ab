export function CreateSchoolScreen() {
  return null
}
