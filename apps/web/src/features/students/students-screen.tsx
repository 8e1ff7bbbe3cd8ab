export function StudentsScreen() {
  return null
}
