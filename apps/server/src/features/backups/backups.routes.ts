import * as contract from '@shala/contract/backups'
import { type Route, route } from '#platform/http/route'
import { type BackupsParts, showLastBackup } from './backups.rules.ts'

export function backupsRoutes(parts: BackupsParts): Route[] {
  return [
    route(contract.lastBackup, { may: 'exports:read', reads: true }, (context) =>
      showLastBackup(parts, context),
    ),
  ]
}
