// Durations in milliseconds. For protocols that count seconds, such as cookies and caches, divide
// by SECOND.

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const WEEK = 7 * DAY
export const YEAR = 365 * DAY
