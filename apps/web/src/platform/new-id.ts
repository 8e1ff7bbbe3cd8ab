const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * A UUID of version 7, for what may be sent twice. Not `crypto.randomUUID`: browsers lack it over plain http, as in a school's
 * own network.
 */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  const chance = hex(crypto.getRandomValues(new Uint8Array(10)))
  const parts = [time.slice(0, 8), time.slice(8), `7${chance.slice(0, 3)}`, `8${chance.slice(3, 6)}`]
  return [...parts, chance.slice(6, 18)].join('-')
}
