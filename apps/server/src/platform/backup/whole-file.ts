import { access, constants, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartRefusal } from '../process/start-refusal.ts'

const reasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EACCES: 'this user may not write there',
  EROFS: 'this user may not write there',
  ENOENT: 'the folder does not exist',
}

function asRefusal(path: string, error: unknown): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
  return reason ? new StartRefusal(`The backup ${path} could not be written: ${reason}.`) : error
}

/**
 * Has a file written under a partial name; it gets its own once it is whole and on the disk.
 * @throws StartRefusal when the name is taken, or the disk refuses; the partial file is removed
 */
export async function writeWhole<R>(
  path: string,
  write: (part: string) => Promise<R>,
): Promise<{ result: R; bytes: number }> {
  const part = `${path}.part`
  if (await stat(path).catch(() => null)) {
    throw new StartRefusal(`There is a file ${path} already: give the backup another name.`)
  }
  try {
    await access(dirname(path), constants.W_OK)
    await rm(part, { force: true })
    const result = await write(part)
    const { size: bytes } = await stat(part)
    await rename(part, path)
    const folder = await open(dirname(path), 'r')
    await folder.sync()
    await folder.close()
    return { result, bytes }
  } catch (error) {
    throw asRefusal(path, error)
  } finally {
    await rm(part, { force: true })
  }
}
