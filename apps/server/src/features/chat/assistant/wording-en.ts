export const many = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? one : more}`
export const lines = (items: readonly string[]) => items.map((item) => `• ${item}`).join('\n')
export const students = (count: number) => many(count, 'student', 'students')
export const areIs = (count: number) => (count === 1 ? 'is' : 'are')
