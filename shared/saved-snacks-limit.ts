/** The most snacks that one customer or visitor may save. */
export const SAVED_SNACKS_LIMIT = 500
