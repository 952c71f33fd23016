/** The states of a newsletter subscription, in display order. */
export const states = ['confirmed', 'asked', 'unsubscribed', 'bounced'] as const
