import { OutsideUnavailable } from '#shop/ports.ts'

/** 'unknown': nobody answered, or only the shopkeeper knows. */
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

/** What is to be known or done, as a message with its figures. */
export interface Advice {
  code: AdviceCode
  values?: Record<string, string | number>
}

/** What one question to the directory came to. */
export interface Finding {
  subject: 'spf' | 'dkim' | 'dmarc' | 'mx'
  verdict: Verdict
  /** The name that was asked about. */
  name: string
  /** What stands there. */
  found: string[]
  advice: Advice[]
  /** The record that should stand there; `value` is null where only the mail service knows it. */
  publish: { type: 'TXT' | 'MX'; name: string; value: string | null } | null
}

/** The worst of several judgements. */
export function worst(verdicts: Verdict[]): Verdict {
  return (['bad', 'unknown', 'weak'] as const).find((one) => verdicts.includes(one)) ?? 'good'
}

/** The finding of `look`, or that nobody answered. */
export async function unlessSilent(about: Pick<Finding, 'subject' | 'name'>, look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look()
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error
    return { ...about, verdict: 'unknown', found: [], advice: [{ code: 'no-answer' }], publish: null }
  }
}
