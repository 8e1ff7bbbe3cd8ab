declare global {
  interface Navigator {
    /** Only Chrome has it. */
    connection?: { saveData?: boolean }
  }
}

/** Whether the browser is set to load nothing before it is needed. */
export function savesData(): boolean {
  return navigator.connection?.saveData ?? false
}
