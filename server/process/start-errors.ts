import { FolderInUse } from '#database/folder-lock.ts'
import { ExposedTables, NewerDatabase, NoDatabase, OutdatedDatabase } from '#database/database-faults.ts'
import { OutsideRefused, OutsideUnavailable } from '#shop/ports.ts'
import { BadSettings, WrongArguments } from '#server/config.types.ts'

/** SQLite error codes. The higher bits hold details. */
const [READ_ONLY, FULL, CANNOT_OPEN] = [8, 13, 14]

/** One clear line for each error that prevents the start, with the fix. */
export function explainStartError(error: unknown): string {
  if (error instanceof BadSettings) return error.faults.map((fault) => `Setting: ${fault}`).join('\n')
  if (error instanceof WrongArguments) return error.message
  if (error instanceof FolderInUse) {
    return `Another Wanderbite is using the data folder ${error.message}: stop it, or set DATA_DIR to a different folder.`
  }
  if (error instanceof NoDatabase) return `The shop can’t use the database at DATABASE_URL: ${error.message}.`
  if (error instanceof ExposedTables) return error.message
  if (error instanceof NewerDatabase)
    return `A newer version of Wanderbite has updated this database (unknown migrations: ${error.message}): start that version, or restore a backup from before the update.`
  if (error instanceof OutdatedDatabase)
    return 'This database lacks migrations that are now merged into the first one: start the last commit before database/migrations/0000_create-schema.sql once (git log names it), then this version.'
  // The very first start loads the catalogue from Square.
  if ((error instanceof OutsideUnavailable || error instanceof OutsideRefused) && error.message.startsWith('Square'))
    return `Couldn’t load the catalog from Square (${error.message}): check SQUARE_ACCESS_TOKEN, SQUARE_LOCATION_ID and SQUARE_ENVIRONMENT, or start again when Square is back.`
  const { code, path, port, errcode = 0 } = (error ?? {}) as NodeJS.ErrnoException & { port?: number; errcode?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use: stop the other program, or use another port, such as PORT=3001 npm start.`
  if (code === 'EACCES' && port) return `This user isn’t allowed to use port ${port}: set PORT to 1024 or higher.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return 'HOST isn’t an address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for all addresses.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `Can’t write to the folder ${path}: give this user permission, or set DATA_DIR to a different folder.`
  if (code === 'ENOTDIR' || code === 'EEXIST') return `DATA_DIR: ${path} isn’t a folder. Set it to one.`
  if (code === 'ERR_SQLITE_ERROR' && [READ_ONLY, CANNOT_OPEN].includes(errcode & 0xff))
    return 'Can’t write to the files in DATA_DIR: give this user permission, or set DATA_DIR to a different folder.'
  if (code === 'ENOSPC' || (code === 'ERR_SQLITE_ERROR' && (errcode & 0xff) === FULL))
    return 'The disk is full: free up some space and start again.'
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : null
  if (cause && 'code' in cause) return explainStartError(cause)
  return `The shop couldn’t start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`
}
