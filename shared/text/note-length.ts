/** The length of a note in the country passport, in characters. */
export const NOTE_MAX_LENGTH = 1000
