/** DATABASE_URL leads to no usable database. The message gives the reason. */
export class NoDatabase extends Error {
  override name = 'NoDatabase'
}

/**
 * Other roles can reach the shop's tables; the message names them and the statements that shut them
 * out.
 */
export class ExposedTables extends Error {
  override name = 'ExposedTables'
}

/** A newer release has migrated the database. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

/** The database lacks migrations that are now merged into the first one. */
export class OutdatedDatabase extends Error {
  override name = 'OutdatedDatabase'
}
