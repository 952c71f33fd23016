/** How somebody may stand to the newsletter, in the order in which they are told of. */
export const states = ['confirmed', 'asked', 'unsubscribed', 'bounced'] as const
