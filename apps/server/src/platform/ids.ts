import { v7 } from 'uuid'

/** A UUIDv7: made here, because PostgreSQL 15 has none, and in the order of time, which keeps indexes dense. */
export function newId(): string {
  return v7()
}
