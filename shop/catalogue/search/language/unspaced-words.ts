const RUNS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
const KATAKANA = /^[\p{Script=Katakana}ー]$/u
/** Length of the longest word that is looked for. Single letters are found in too many words. */
const MAX_WORD_LENGTH = 12
const MIN_WORD_LENGTH = 2

/**
 * `text` with spaces around the `known` words in it that are written without: the longest at each
 * place. A word in katakana is cut only where a known word begins or ends on both sides: 'スタイル'
 * does not name 'タイ'.
 */
export function spaceOut(text: string, known: ReadonlySet<string>): string {
  return text.normalize('NFKC').replace(RUNS, (run) => {
    const ends = cutsOf(run, known)
    return ends.size === 0 ? run : Array.from(run, (letter, at) => (ends.has(at) ? ` ${letter}` : letter)).join('')
  })
}

/** The places before which a space belongs. All letters here are one code unit. */
function cutsOf(run: string, known: ReadonlySet<string>): Set<number> {
  const cuts = new Set<number>()
  for (let at = 0; at < run.length;) {
    const length = longestAt(run, at, known, cuts)
    if (length > 0) cuts.add(at).add(at + length)
    at += Math.max(length, 1)
  }
  cuts.delete(0)
  cuts.delete(run.length)
  return cuts
}

function longestAt(run: string, at: number, known: ReadonlySet<string>, cuts: ReadonlySet<number>): number {
  if (isKatakana(run, at) && isKatakana(run, at - 1) && !cuts.has(at)) return 0
  for (let length = Math.min(MAX_WORD_LENGTH, run.length - at); length >= MIN_WORD_LENGTH; length -= 1) {
    if (!known.has(run.slice(at, at + length))) continue
    const end = at + length
    const isCut = isKatakana(run, end - 1) && isKatakana(run, end)
    if (!isCut || longestAt(run, end, known, new Set([end])) > 0) return length
  }
  return 0
}

function isKatakana(run: string, at: number): boolean {
  return KATAKANA.test(run.charAt(at))
}
