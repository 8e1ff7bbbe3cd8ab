/** The address that a tag or a card of a student opens. */
export function tagLink(studentId: string): string {
  return `${location.origin}/mark-attendance/${studentId}`
}
