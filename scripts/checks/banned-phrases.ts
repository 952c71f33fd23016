export interface BannedPhrase {
  phrase: RegExp
  /** The replacement. */
  use: string
}

/**
 * American spelling, which the names, descriptions and ingredients of the demo catalogue follow
 * too.
 */
export const britishSpellings: BannedPhrase[] = [
  { phrase: /\b(?:un)?label(?:led|ling)\b/i, use: '"labeled"' },
  { phrase: /\b(?:flavour|colour|favour|neighbour|savour)/i, use: '"-or": "flavor", "color", "favorite"' },
  { phrase: /\bcatalogue/i, use: '"catalog"' },
  { phrase: /\bchilli/i, use: '"chili"' },
  { phrase: /\bliquorice/i, use: '"licorice"' },
  { phrase: /\bmollusc/i, use: '"mollusk"' },
  { phrase: /\bsulphite/i, use: '"sulfite"' },
  { phrase: /\bfibre|\bcentre|\blitre|\bmetre/i, use: '"-er": "fiber", "center"' },
  { phrase: /\bfulfil(?!l)/i, use: '"fulfill"' },
  { phrase: /\bgrey\b/i, use: '"gray"' },
  { phrase: /\byoghurt/i, use: '"yogurt"' },
  { phrase: /\btravell|\bspirall|\bcancell(?:ed|ing)\b/i, use: 'one l: "traveled", "canceling"' },
  { phrase: /\bper cent\b/i, use: '"percent"' },
  { phrase: /\bround (?:the|them|every|whole)\b/i, use: '"around"' },
  { phrase: /\b(?:organis|recognis|personalis|customis|apologis|authoris|summaris|analys(?:e|ed|ing)\b)/i, use: '"-ize"' },
]

/**
 * Phrases that a native American copywriter would not use in a snack shop, and what to write
 * instead.
 */
export const bannedPhrases: BannedPhrase[] = [
  ...britishSpellings,
  // Emails
  { phrase: /\be-mail/i, use: '"email"' },
  { phrase: /(?<!\d )\bletters?\b(?!,? (?:(?:and|or|with) )?(?:from A|A to Z|A–Z|numbers|digits|dashes))/i, use: '"email"' },
  { phrase: /\b(?:write|writes|wrote|written) (?:to )?(?:you|me|the customer)\b/i, use: '"email you", "we’ve emailed you"' },
  { phrase: /\bwrote to /i, use: '"emailed"' },
  { phrase: /\b(?:is|are|was|were) (?:written|told)\b/i, use: '"is notified", "we’ve emailed"' },
  { phrase: /\bunwanted mail\b/i, use: '"spam"' },
  { phrase: /\bno more\b/i, use: '"no longer", "won’t … again"' },
  // Word for word from German
  { phrase: /\b(?:stand|stands|stood) (?:on|under|beside|besides|in|there|at|here)\b/i, use: '"is on", "appears under"' },
  { phrase: /\bcounts? (?:from now on|too)\b/i, use: '"is now active", "applies to"' },
  { phrase: /\bfrom now on\b/i, use: '"now"' },
  { phrase: /\bhave a look\b/i, use: '"take a look"' },
  { phrase: /\blast look\b/i, use: '"one last check"' },
  { phrase: /\bgo on\b/i, use: '"continue"' },
  { phrase: /\bmoney (?:back|sent back)\b|\bcomes? back to you\b|\b(?:give|gives|gave|given) (?:\w+ )?back\b/i, use: '"refund"' },
  { phrase: /\bby (?:itself|themselves|ourselves)\b/i, use: '"automatically"' },
  { phrase: /\bin vain\b/i, use: '"no results"' },
  { phrase: /\breckon/i, use: '"calculate"' },
  { phrase: /\bmend(?:s|ed|ing)?\b/i, use: '"fix"' },
  { phrase: /\banew\b|\bforth\b/i, use: '"again"' },
  { phrase: /\bin force\b/i, use: '"last updated", "active"' },
  { phrase: /\bat most\b/i, use: '"up to"' },
  { phrase: /\bone a line\b/i, use: '"one per line"' },
  { phrase: /\bpieces?\b/i, use: '"item"' },
  { phrase: /\bpress(?:ed|es)?\b/i, use: '"click", "tap"' },
  { phrase: /\bchosen\b/i, use: '"selected"' },
  { phrase: /\bkeep these words\b/i, use: '"save"' },
  { phrase: /\bjust now\b/i, use: '"right now"' },
  { phrase: /\bis used up\b/i, use: '"has expired", "has been used"' },
  { phrase: /\bbelong together\b/i, use: '"match"' },
  { phrase: /\bnot to be had\b|\bto be had\b/i, use: '"available"' },
  { phrase: /\bsee it (?:differently|otherwise)\b/i, use: '"think we got it wrong"' },
  { phrase: /\bthink again\b/i, use: '"change your mind"' },
  { phrase: /\bas it came\b/i, use: '"default"' },
  { phrase: /\bshall\b/i, use: '"want to", "should"' },
  { phrase: /\bwhoever\b/i, use: '"anyone who"' },
  { phrase: /\b(?:some|no|every|any)body\b/i, use: '"someone", "no one", "everyone", "anyone"' },
  { phrase: /\bneed not\b/i, use: '"don’t need to", "don’t have to"' },
  { phrase: /\bour side\b/i, use: '"our end"' },
  { phrase: /\bworking days?\b/i, use: '"business days"' },
  // Contractions
  { phrase: /\bcannot\b/i, use: '"can’t"' },
  {
    phrase: /\b(?:do|does|did|is|are|was|were|has|have|had|will|would|could|should) not\b/i,
    use: 'a contraction, such as "isn’t", "don’t", "won’t"',
  },
  // American words
  { phrase: /\btelephone/i, use: '"phone"' },
  { phrase: /\b(?:packet|parcel)s?\b/i, use: '"package", "pack"' },
  { phrase: /\b(?:the|at) till\b/i, use: '"checkout", "point of sale"' },
]
