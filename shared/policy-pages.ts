/** The policy pages that a shop's managers can add text to. */
export const policyPages = ['terms', 'refund', 'privacy', 'cookies'] as const
