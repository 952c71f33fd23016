// Lengths of time in milliseconds. Where a protocol counts seconds, as cookies and caches do, divide by SECOND.

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
export const WEEK = 7 * DAY
export const YEAR = 365 * DAY
