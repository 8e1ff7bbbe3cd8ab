/** A key for one purpose. Its id, eight hexadecimal digits, is its secret's: the same for every purpose. */
export interface Key {
  readonly id: string
  readonly bytes: Uint8Array
}

/** The keys for one purpose: the current one seals and signs, all of them open and check. */
export interface KeyRing {
  readonly current: Key
  readonly all: readonly Key[]
}

/** The keys that may have made something: the one that it names, or any if it is older than key ids. */
export function keysFor({ all }: KeyRing, id: string | undefined): readonly Key[] {
  return id === undefined ? all : all.filter((key) => key.id === id)
}
