/** '18,055', and lakhs as India writes them. */
export const number = (count: number) => count.toLocaleString('en-IN')
export const many = (count: number, one: string, more: string) =>
  `${number(count)} ${count === 1 ? one : more}`
export const lines = (items: readonly string[]) => items.map((item) => `• ${item}`).join('\n')
export const students = (count: number) => many(count, 'student', 'students')
export const areIs = (count: number) => (count === 1 ? 'is' : 'are')

/** '9:05 am' of `09:05`. */
export function clock(time: string): string {
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 || 12}${time.slice(2)} ${hours < 12 ? 'am' : 'pm'}`
}
