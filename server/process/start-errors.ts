import { FolderInUse } from '#database/folder-lock.ts'
import { ExposedTables, NoDatabase } from '#database/no-database.ts'
import { NewerDatabase, OutdatedDatabase } from '#database/schema-version.ts'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { BadSettings } from '#server/config.types.ts'

/** SQLite error codes. The higher bits hold details. */
const [READ_ONLY, FULL, CANNOT_OPEN] = [8, 13, 14]

/** One clear line for each error that prevents the start, with the fix. */
export function explainStartError(error: unknown): string {
  if (error instanceof BadSettings) return error.faults.map((fault) => `Setting: ${fault}`).join('\n')
  if (error instanceof FolderInUse) {
    return `The data folder ${error.message} is in use by another Wanderbite: stop that one, or set DATA_DIR to another folder.`
  }
  if (error instanceof NoDatabase) return `DATABASE_URL does not lead to a database that can be used: ${error.message}.`
  if (error instanceof ExposedTables) return error.message
  if (error instanceof NewerDatabase)
    return `A newer release of Wanderbite has changed this database (this one does not know ${error.message} of its changes): start that release, or restore the copy that was made before it.`
  if (error instanceof OutdatedDatabase)
    return 'This database lacks migrations that are now merged into the first one: start the last commit before database/migrations/0000_create-schema.sql once (git log names it), then this release.'
  // The very first start loads the catalogue from Square.
  if ((error instanceof OutsideUnavailable || error instanceof OutsideRefused) && error.message.startsWith('Square'))
    return `The catalogue cannot be read (${error.message}): check SQUARE_ACCESS_TOKEN, SQUARE_LOCATION_ID and SQUARE_ENVIRONMENT, or start again when Square answers.`
  const { code, path, port, errcode = 0 } = (error ?? {}) as NodeJS.ErrnoException & { port?: number; errcode?: number }
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what uses it, or start with another, like PORT=3001 npm start.`
  if (code === 'EACCES' && port) return `Port ${port} may not be used by this user: set PORT to 1024 or more.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'HOST is no address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for all.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `The folder ${path} cannot be written: give this user the right to, or set DATA_DIR to another folder.`
  if (code === 'ENOTDIR' || code === 'EEXIST') return `DATA_DIR: ${path} is no folder: set it to a folder.`
  if (code === 'ERR_SQLITE_ERROR' && [READ_ONLY, CANNOT_OPEN].includes(errcode & 0xff))
    return 'Files in DATA_DIR cannot be written: give this user the right to, or set DATA_DIR to another folder.'
  if (code === 'ENOSPC' || (code === 'ERR_SQLITE_ERROR' && (errcode & 0xff) === FULL))
    return 'The disk is full: free some room and start again.'
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null
  if (cause && 'code' in cause) return explainStartError(cause)
  return `The shop could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
