/**
 * The motifs of an ingredient, by words of its name. The first match counts, so the exact terms
 * come first. Ingredients without a picture (yeast, agar, lecithin) have no row.
 */
const motifByWord: [RegExp, string][] = [
  [/lecithin|lime leaf|lemongrass|sodium/, ''],
  [/ghost chili/, 'ghostchilli'],
  [/chili|chilies|gochujang|berbere|ají amarillo|piri-piri|yaji/, 'chilli'],
  [/sweet potato/, 'sweetpotato'],
  [/potato starch|tapioca|rice starch/, ''],
  [/potato/, 'potato'],
  [/purple yam/, 'yam'],
  [/cocoa|cacao|chocolate/, 'cocoa'],
  [/coconut/, 'coconut'],
  [/peanut/, 'peanut'],
  [/pine nut/, 'pinenut'],
  [/chickpea/, 'chickpea'],
  [/green peas|wasabi/, 'wasabi'],
  [/broad bean/, 'broadbean'],
  [/lupin/, 'lupin'],
  [/red bean/, 'redbean'],
  [/\brice/, 'rice'],
  [/passionfruit/, 'passionfruit'],
  [/pineapple/, 'pineapple'],
  [/lychee/, 'lychee'],
  [/mango/, 'mango'],
  [/plantain/, 'plantain'],
  [/banana/, 'banana'],
  [/lemon|yuzu/, 'citrus'],
  [/lime/, 'lime'],
  [/cloudberry/, 'berry'],
  [/lingonberry/, 'lingonberry'],
  [/pomegranate/, 'pomegranate'],
  [/goldenberr/, 'goldenberry'],
  [/fig/, 'fig'],
  [/\bdate/i, 'date'],
  [/durian/, 'durian'],
  [/jackfruit/, 'jackfruit'],
  [/tamarind/, 'tamarind'],
  [/grape/, 'grape'],
  [/guava/, 'guava'],
  [/apricot/, 'apricot'],
  [/plum/, 'plum'],
  [/persimmon/, 'persimmon'],
  [/pistachio/, 'pistachio'],
  [/sesame/, 'sesame'],
  [/almond/, 'almond'],
  [/cashew/, 'cashew'],
  [/macadamia/, 'macadamia'],
  [/hazelnut/, 'hazelnut'],
  [/pumpkin/, 'pumpkinseed'],
  [/sunflower/, 'sunflower'],
  [/olive/, 'olive'],
  [/oats/, 'oat'],
  [/rye|wheat|barley/, 'barley'],
  [/corn|maize/, 'corn'],
  [/lotus/, 'lotus'],
  [/ginger|galangal/, 'ginger'],
  [/anise/, 'anise'],
  [/garlic/, 'garlic'],
  [/hibiscus/, 'flower'],
  [/rose water/, 'rose'],
  [/pandan/, 'pandan'],
  [/za’atar|thyme|oregano/, 'thyme'],
  [/curry leaves|\bmint\b|mugwort/, 'leaf'],
  [/cinnamon/, 'cinnamon'],
  [/vanilla/, 'vanilla'],
  [/matcha/, 'matcha'],
  [/cassava/, 'cassava'],
  [/anchov|sardine/, 'fish'],
  [/nori|kelp|seaweed/, 'seaweed'],
  [/prawn/, 'prawn'],
  [/squid/, 'squid'],
  [/crab/, 'crab'],
  [/\bcod\b/, 'cod'],
  [/salmon/, 'salmon'],
  [/coffee/, 'coffee'],
  [/honey/, 'honey'],
  [/\begg\b|yolk/, 'egg'],
  [/grasshopper/, 'grasshopper'],
  [/beef/, 'slab'],
  [/cheese/, 'cheese'],
  [/butter/, 'butter'],
  [/milk|cream/, 'milk'],
  [/pepper/, 'pepper'],
  [/salt|sugar/, 'salt'],
]

/** The ingredients of most snacks: it says little about this one. */
const STAPLES = new Set(['salt', 'barley', 'milk', 'butter', 'sunflower', 'rice'])
const MAX_MOTIFS = 6
/** From this place in the list on an ingredient is too little to lead the picture. */
const MINOR_FROM = 4

/**
 * The motifs of the ingredients that can be drawn, the most interesting first: the pack's own
 * motif, then the others by weight, then salt, sugar and staples.
 */
export function ingredientMotifs(ingredients: string, packMotif: string): string[] {
  const found = ingredients
    .split('; ')
    .map((ingredient) => ingredient.replace(/ \(.*/, ''))
    .map((name) => motifByWord.find(([word]) => word.test(name))?.[1])
  const first = found.find((motif) => motif && motif !== 'salt')
  const interest = (motif: string) => {
    if (motif === packMotif) return 0
    if (motif === 'salt') return 3
    return motif === first || (!STAPLES.has(motif) && found.indexOf(motif) < MINOR_FROM) ? 1 : 2
  }
  const drawn = new Set(found.filter((motif): motif is string => Boolean(motif)))
  return [...drawn].toSorted((a, b) => interest(a) - interest(b)).slice(0, MAX_MOTIFS)
}
