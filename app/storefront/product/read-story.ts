/** The longest paragraph that is a headline, in characters. */
const MAX_HEADLINE_LENGTH = 60

interface Story {
  /** The first paragraph, beside the pictures. */
  lede: string
  /** The headline of the story in its two parts. The second is '' if it has one. */
  headline: [string, string] | null
  /** The paragraphs below the headline. */
  story: string[]
}

/**
 * The paragraphs of a product's description. A second paragraph of one short line is the headline
 * of those after it.
 */
export function readStory(description: string): Story {
  const [lede = '', ...story] = description.split(/\n{2,}/)
  const [first = ''] = story
  const isHeadline = story.length > 1 && first.length <= MAX_HEADLINE_LENGTH && !first.includes('\n')
  if (!isHeadline) return { lede, headline: null, story }
  return { lede, headline: parts(first), story: story.slice(1) }
}

/** Parts a headline after its first comma or sentence: 'Picked at dawn,' and 'toasted by ten.' */
function parts(headline: string): [string, string] {
  const [, start = headline, end = ''] = /^(.+?(?:[,.:;،؛] |[、。，]))(.+)$/.exec(headline) ?? []
  return [start.trimEnd(), end]
}
