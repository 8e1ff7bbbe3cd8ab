export const number = (count: number) => count.toLocaleString('en-IN')
export const lines = (items: readonly string[]) => items.map((item) => `• ${item}`).join('\n')
