import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { Failure } from '#shop/failure.ts'

const MIN_PASSWORD_LENGTH = 10
/** Why a password is refused. The message key is `failures.reason.<reason>`. */
type PasswordWeakness = 'too-short' | 'common' | 'personal' | 'names' | 'repeats' | 'sequence' | 'keyboard' | 'dates' | 'guessable'

/** zxcvbn's score 'safely unguessable': out of reach for an attacker who has the hash. */
const MIN_STRENGTH = 3
/** The estimate gets slow with length (0.1 s at worst), and a strong beginning is enough. */
const MAX_ESTIMATED_LENGTH = 64
/**
 * Maximum number of l33t substitutions to try ('p4$$word'). Each takes as long as the word itself
 * and blocks the event loop.
 */
const MAX_SUBSTITUTION_READINGS = 10

/**
 * Throws Failure('weak-password') with the reasons when a stranger who knows `about` (name, email)
 * could guess the password.
 */
export async function refuseWeakPassword(password: string, about: string[], field = 'password'): Promise<void> {
  const { reasons } = await estimateStrength(password, about)
  if (reasons.length > 0) throw new Failure('weak-password', { fields: { [field]: 'weak-password' }, reasons })
}

export interface PasswordStrength {
  /** 1 to 4; a password is accepted from 3. */
  strength: number
  /** Reasons to refuse the password; empty when it is accepted. */
  reasons: PasswordWeakness[]
}

export async function estimateStrength(password: string, about: string[]): Promise<PasswordStrength> {
  const reasons: PasswordWeakness[] = []
  if (Array.from(password).length < MIN_PASSWORD_LENGTH) reasons.push('too-short')
  const estimator = await estimatorOnce()
  const { score, feedback } = estimator.check(password.slice(0, MAX_ESTIMATED_LENGTH), knownWords(about))
  if (score < MIN_STRENGTH) reasons.push(weaknesses[feedback.warning ?? ''] ?? 'guessable')
  return {
    strength: Math.min(Math.max(score, 1), reasons.length > 0 ? MIN_STRENGTH - 1 : 4),
    reasons: reasons.length > 1 && reasons[1] === 'guessable' ? ['too-short'] : reasons,
  }
}

/** By the estimator's warning keys. */
const weaknesses: Record<string, PasswordWeakness> = {
  straightRow: 'keyboard',
  keyPattern: 'keyboard',
  simpleRepeat: 'repeats',
  extendedRepeat: 'repeats',
  sequences: 'sequence',
  recentYears: 'dates',
  dates: 'dates',
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  wordByItself: 'common',
  namesByThemselves: 'names',
  commonNames: 'names',
  userInputs: 'personal',
}

/** The name as one word and in parts: 'Ada Buyer' gives 'adabuyer', 'ada' and 'buyer'. */
function knownWords(about: string[]): string[] {
  const words = about.flatMap((text) => [text, ...text.split(/[\s@._+-]+/)])
  return [...new Set(words.map((word) => word.toLowerCase().replace(/\s+/g, '')))].filter((word) => word.length > 2)
}

let estimator: Promise<ZxcvbnFactory> | undefined

/** Loaded on first use: the dictionaries take 60 MB and 0.3 s, which must not delay the start. */
function estimatorOnce(): Promise<ZxcvbnFactory> {
  return (estimator ??= (async () => {
    const [{ ZxcvbnFactory }, common, english] = await Promise.all([
      import('@zxcvbn-ts/core'),
      import('@zxcvbn-ts/language-common'),
      import('@zxcvbn-ts/language-en'),
    ])
    return new ZxcvbnFactory({
      dictionary: { ...common.dictionary, ...english.dictionary },
      graphs: common.adjacencyGraphs,
      l33tMaxSubstitutions: MAX_SUBSTITUTION_READINGS,
    })
  })())
}
