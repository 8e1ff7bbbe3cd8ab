import type { DatabaseAddress } from '../database/connection.ts'
import { copyOut, openSnapshot, type TableSum } from '../database/copy-out.ts'
import { StartRefusal } from '../process/start-refusal.ts'

export interface ExpectedTable extends TableSum {
  name: string
  columns: string[]
}

/**
 * Reads every row back.
 * @throws StartRefusal for a table that does not hold what it should
 */
export async function verifyDatabase(address: DatabaseAddress, expected: ExpectedTable[]): Promise<void> {
  const snapshot = await openSnapshot(address)
  try {
    for (const { name, columns, rows, sha256 } of expected) {
      const table = snapshot.tables.find((one) => one.name === name)
      const sum = table && (await copyOut(snapshot, { ...table, columns }))
      if (sum?.rows === rows && sum.sha256 === sha256) continue
      throw new StartRefusal(
        `The table ${name} did not arrive whole: ${sum?.rows ?? 0} rows stand there, and ${rows} should, each as it was.`,
      )
    }
  } finally {
    await snapshot.close()
  }
}
