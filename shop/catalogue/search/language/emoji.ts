/** Words for the emoji that people search with. */
const WORDS: Partial<Record<string, string>> = {
  '🍫': 'chocolate',
  '🍬': 'candy',
  '🍭': 'candy',
  '🍪': 'biscuits',
  '🍿': 'popcorn',
  '🥜': 'peanut',
  '🌰': 'nuts',
  '🥥': 'coconut',
  '🍌': 'banana',
  '🥭': 'mango',
  '🍍': 'pineapple',
  '🍯': 'honey',
  '🧀': 'cheese',
  '🥨': 'pretzels',
  '🍘': 'crackers',
  '🍡': 'mochi',
  '🌽': 'corn',
  '🦐': 'prawn',
  '🍤': 'prawn',
  '🦀': 'crab',
  '🦑': 'squid',
  '🐟': 'fish',
  '🦗': 'insects',
  '🌶': 'spicy',
  '🔥': 'spicy',
  '🍋': 'sour',
  '🎁': 'gift',
  '🎄': 'christmas',
  '🎃': 'halloween',
  '🌱': 'vegan',
  '🍵': 'tea',
  '☕': 'with coffee',
  '🍺': 'beer',
  '🍷': 'wine',
  '🎬': 'movie',
}

/** The text with words in place of the emoji that name a food or an occasion. */
export function wordsForEmoji(text: string): string {
  return text.replace(/\p{Extended_Pictographic}\ufe0f?/gu, (emoji) => {
    const words = WORDS[emoji.replace('\ufe0f', '')]
    return words ? ` ${words} ` : emoji
  })
}
