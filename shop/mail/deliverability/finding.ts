import { OutsideUnavailable } from '#shop/ports.ts'

/** 'unknown': DNS gave no answer, or only the shop's owner knows. */
export type Verdict = 'good' | 'weak' | 'bad' | 'unknown'

export type AdviceCode =
  | 'no-answer'
  | 'spf-none'
  | 'spf-several'
  | 'spf-syntax'
  | 'spf-lookups'
  | 'spf-include-missing'
  | 'spf-open'
  | 'spf-neutral'
  | 'spf-ptr'
  | 'spf-service-missing'
  | 'spf-check-host'
  | 'spf-good'
  | 'dkim-name-selector'
  | 'dkim-none'
  | 'dkim-revoked'
  | 'dkim-broken'
  | 'dkim-short'
  | 'dkim-weak'
  | 'dkim-testing'
  | 'dkim-good'
  | 'dmarc-none'
  | 'dmarc-several'
  | 'dmarc-broken'
  | 'dmarc-watching'
  | 'dmarc-partly'
  | 'dmarc-no-reports'
  | 'dmarc-strict-spf'
  | 'dmarc-good'
  | 'mx-none'
  | 'mx-refuses'
  | 'mx-bounces'
  | 'mx-contact'
  | 'mx-good'

/** Information or a step to take, as a message with its values. */
export interface Advice {
  code: AdviceCode
  values?: Record<string, string | number>
}

/** The result of one DNS check. */
export interface Finding {
  subject: 'spf' | 'dkim' | 'dmarc' | 'mx'
  verdict: Verdict
  /** The queried name. */
  name: string
  /** The records found there. */
  found: string[]
  advice: Advice[]
  /** The record that should be there. `value` is null where only the mail service knows it. */
  publish: { type: 'TXT' | 'MX'; name: string; value: string | null } | null
}

export function worstVerdict(verdicts: Verdict[]): Verdict {
  return (['bad', 'unknown', 'weak'] as const).find((one) => verdicts.includes(one)) ?? 'good'
}

/** Returns the result of `look`, or a finding that DNS gave no answer. */
export async function findingUnlessSilent(about: Pick<Finding, 'subject' | 'name'>, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look()
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error
    return { ...about, verdict: 'unknown', found: [], advice: [{ code: 'no-answer' }], publish: null }
  }
}
