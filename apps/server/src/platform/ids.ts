import { v7 } from 'uuid'

/** A UUIDv7, made here because PostgreSQL 15 cannot. Its order by time keeps indexes dense. */
export function newId(): string {
  return v7()
}
