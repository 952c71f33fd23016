/** How soon a client should try again when the database is away. Seconds. */
export const RETRY_AFTER_SECONDS = 5
