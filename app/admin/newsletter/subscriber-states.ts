/** The states of a newsletter subscription, in display order. */
export const subscriberFilterStates = ['confirmed', 'asked', 'unsubscribed', 'bounced'] as const
