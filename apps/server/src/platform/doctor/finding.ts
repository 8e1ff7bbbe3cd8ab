/** `mend`: something is wrong, and what to do about it. `note`: it works, but whoever runs this should know. */
export interface Finding {
  is: 'ok' | 'note' | 'mend'
  /** A sentence. */
  say: string
}

export const ok = (say: string): Finding => ({ is: 'ok', say })
export const note = (say: string): Finding => ({ is: 'note', say })
export const mend = (say: string): Finding => ({ is: 'mend', say })

/** One look, which never fails: what it throws is what is to be mended. */
export async function look(what: string, act: () => Promise<Finding>): Promise<Finding> {
  return await act().catch((error: Error) => mend(`${what}: ${error.message}`))
}
