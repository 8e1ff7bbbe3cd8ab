import { z } from 'zod'

/** Raised when a program of before could no longer read what is written now. */
export const backupFormat = 1
/** Of a backup of one school: a program that knows only whole ones refuses it. */
export const schoolFormat = 2

export const headName = 'backup.json'
export const databaseName = 'database.json'
export const filesName = 'files.json'
export const sumsName = 'SHA256SUMS'
export const secretName = 'secrets.key'

/** The first part of a backup: what made it, and from what. */
export const headShape = z.object({
  product: z.literal('shala'),
  format: z.number(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** Where it is of one school alone, with the number of its files. */
  school: z.object({ id: z.uuid(), name: z.string(), files: z.number() }).optional(),
})
export type BackupHead = z.infer<typeof headShape>

/** After the rows: what a restored database has to hold. */
export const databaseShape = z.object({
  tables: z.array(z.object({ name: z.string(), rows: z.number(), sha256: z.string() })),
  sequences: z.array(z.object({ name: z.string(), next: z.string() })),
})
export type BackedUpDatabase = z.infer<typeof databaseShape>

/** After the files. */
export const filesShape = z.object({
  count: z.number(),
  /** Keys of files that the database names and the store did not have. */
  missing: z.array(z.string()),
})
export type BackedUpFiles = z.infer<typeof filesShape>

/** `database/school.users.000001.copy`: the rows of a table, in pieces that each end with a row. */
export const chunkName = (table: string, number: number) =>
  `database/${table}.${String(number).padStart(6, '0')}.copy`

export const tableOfChunk = (name: string) => /^database\/(.+)\.\d{6,}\.copy$/.exec(name)?.[1]

export const fileName = (key: string) => `files/${key}`

/** Keys are made by the product (`Bucket`): anything else would be a path out of its folder. */
export const keyOfFile = (name: string) =>
  /^files\/([a-z0-9-]+(?:\/[a-z0-9-]+)*\/[a-z0-9-]+\.[a-z]+)$/.exec(name)?.[1]
