export const number = (count: number) => count.toLocaleString('en-IN')
export const lines = (items: readonly string[]) => items.map((item) => `• ${item}`).join('\n')

const partsOfDay = ['रात', 'सुबह', 'सुबह', 'दोपहर', 'शाम', 'रात']

/** 'सुबह 9:05' of `09:05`. */
export function clock(time: string): string {
  const hours = Number(time.slice(0, 2))
  return `${partsOfDay[Math.floor(hours / 4)]} ${hours % 12 || 12}${time.slice(2)}`
}
