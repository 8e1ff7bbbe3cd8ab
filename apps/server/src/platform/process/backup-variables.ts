import { resolve } from 'node:path'
import { z } from 'zod'
import { wholeNumber } from './env-shapes.ts'

/** Of the backups that the server makes by itself each day, and of the passphrase of every backup. */
export const backupVariables = {
  BACKUP_DIR: {
    shape: z
      .string()
      .transform((path) => resolve(path))
      .optional(),
    accepts: 'a folder',
  },
  BACKUP_HOUR: { ...wholeNumber(0, 23, 2), accepts: 'an hour of the day in India, from 0 to 23' },
  BACKUP_KEEP: { ...wholeNumber(1, 3650, 14), accepts: 'a number of days from 1 to 3650' },
  BACKUP_PASSPHRASE: {
    shape: z.string().min(12).optional(),
    accepts: 'a passphrase of at least 12 characters',
    isSecret: true,
  },
}
