import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AuthDb } from '#platform/database/auth-db'
import type { SharedAuth } from './auth-context.ts'

type Auth = Pick<SharedAuth, 'authDb'>

/** The message that a family answers by a code, and its school; undefined for a code that nobody has. */
export async function findMessageOfCode(
  { authDb }: Auth,
  hash: Buffer,
): Promise<{ schoolId: string; messageId: string; timeZone: string; isClosed: boolean } | undefined> {
  return await authDb
    .selectFrom('answer_codes')
    .innerJoin('schools', 'schools.school_id', 'answer_codes.school_id')
    .where('hash', '=', hash)
    .where('schools.deleted_at', 'is', null)
    .select([
      'answer_codes.school_id as schoolId',
      'answer_codes.message_id as messageId',
      'schools.time_zone as timeZone',
      sql<boolean>`schools.closed_at is not null`.as('isClosed'),
    ])
    .executeTakeFirst()
}

const hashOfId = (providerId: string): Buffer => createHash('sha256').update(providerId).digest()

/** The messages that a provider's ids name, by way, with their schools. Ids that nobody has are left out. */
export async function findMessagesOfProvider(
  { authDb }: Auth,
  way: string,
  providerIds: readonly string[],
): Promise<{ providerId: string; schoolId: string; messageId: string }[]> {
  const idOf = new Map(providerIds.map((id) => [hashOfId(id).toString('hex'), id]))
  const found = await authDb
    .selectFrom('provider_ids')
    .innerJoin('schools', 'schools.school_id', 'provider_ids.school_id')
    .where('way', '=', way)
    .where('hash', '=', sql<Buffer>`any(${providerIds.map(hashOfId)}::bytea[])`)
    .where('schools.deleted_at', 'is', null)
    .select(['hash', 'provider_ids.school_id as schoolId', 'message_id as messageId'])
    .execute()
  return found.map(({ hash, ...message }) => ({
    providerId: idOf.get(hash.toString('hex')) ?? '',
    ...message,
  }))
}

/** A provider's report, by its own id of the message. */
export interface EarlyReport {
  providerId: string
  state: string
  reason: string | null
}

/** Codes that are sent by SMS are reported too, and nobody asks for those: past this many, none are kept until they are cleared. */
const mostEarlyReports = 20_000

/** Keeps reports of messages that nobody knows, or not yet; in order, so that two at once never wait for each other. */
export async function keepEarlyReports(
  { authDb }: Auth,
  way: string,
  { reports, now }: { reports: readonly EarlyReport[]; now: Date },
): Promise<void> {
  const column = (of: (report: EarlyReport) => unknown) => reports.map(of)
  await sql`
    insert into early_reports (way, hash, state, reason, received_at)
    select ${way}, one.hash, one.state, one.reason, ${now}
    from unnest(${column(({ providerId }) => hashOfId(providerId))}::bytea[], ${column(({ state }) => state)}::text[],
      ${column(({ reason }) => reason)}::text[]) as one (hash, state, reason)
    where (select count(*) from early_reports) < ${mostEarlyReports}
    order by 2, 3
    on conflict do nothing`.execute(authDb)
}

/** Takes the reports of a message that came before its id was stored. */
export async function takeEarlyReports(
  { authDb }: Auth,
  way: string,
  providerId: string,
): Promise<Omit<EarlyReport, 'providerId'>[]> {
  return await authDb
    .deleteFrom('early_reports')
    .where('way', '=', way)
    .where('hash', '=', hashOfId(providerId))
    .returning(['state', 'reason'])
    .execute()
}

export async function deleteEarlyReportsBefore(authDb: AuthDb, before: Date): Promise<void> {
  await authDb.deleteFrom('early_reports').where('received_at', '<', before).execute()
}
