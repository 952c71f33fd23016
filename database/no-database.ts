/** DATABASE_URL leads to no database that the shop can use; the message says why. */
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
