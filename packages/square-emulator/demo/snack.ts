// What the demo catalogue says of one snack, in a shopkeeper's words. catalogue.ts turns it into Square's.

export type Allergen =
  | 'CELERY'
  | 'CRUSTACEANS'
  | 'EGGS'
  | 'FISH'
  | 'GLUTEN'
  | 'LUPIN'
  | 'MILK'
  | 'MOLLUSCS'
  | 'MUSTARD'
  | 'PEANUTS'
  | 'SESAME'
  | 'SOY'
  | 'SULPHITES'
  | 'TREE_NUTS'
export type Diet = 'VEGAN' | 'VEGETARIAN' | 'HALAL' | 'KOSHER' | 'GLUTEN_FREE' | 'DAIRY_FREE' | 'NUT_FREE'
export type Axis = 'sweet' | 'salty' | 'sour' | 'heat' | 'crunch' | 'chew'

export type PackShape = 'pouch' | 'box' | 'tin' | 'tube' | 'jar' | 'bag' | 'bar'
export type PackVoice = 'serif' | 'italic' | 'cond' | 'wide' | 'plump' | 'sign'
export type PackLayout = 'sun' | 'arch' | 'band' | 'wide' | 'half' | 'poster' | 'plate' | 'column' | 'stack'

/** How the generator in packages/packshots is to draw the pack. What is left out follows from the snack's name and origin. */
export interface PackLook {
  shape: PackShape
  palette: string
  motif: string
  voice: PackVoice
  layout?: PackLayout
  variant?: 'wide' | 'tall' | 'round' | 'caddy'
  pattern?: string
  /** Colour behind the motif where the palette's own would not carry it. */
  field?: string
  /** A second motif among a jar's contents. */
  fill?: string
  /** A jar's contents (one colour), or a bar's body, shade and light. */
  content?: string | [string, string, string]
  /** As printed on the pack; the first size's grams where absent. */
  weight?: string
  /** A design tint instead of the palette's own. */
  tint?: string
}

/** Grams per 100 g. Energy follows from these. */
export interface Macros {
  fat: number
  saturates: number
  carbohydrate: number
  sugars: number
  fibre: number
  protein: number
  salt: number
}

export interface Size {
  name: string
  /** US cents. */
  cents: number
  stock: number
  grams: number
}

export interface Snack {
  name: string
  /** ISO 3166-1 alpha-2 code, then the region or town. */
  from: [string, string]
  /** Three words or so: 'Toasty, spiced, airy'. */
  flavour: string
  description: string
  /** In order of weight, parted by semicolons. */
  ingredients: string
  contains: Allergen[]
  /** Stated diets. Vegetarian follows from vegan, and the three 'free' ones from `contains`, so that they never disagree. */
  suits: Diet[]
  /** 0 to 5 an axis. The chillies on the badge and the cravings it answers follow from it. */
  compass: Record<Axis, number>
  per100g: Macros
  shelf?: 'new' | 'featured' | 'month'
  /** At least one; the first is the one that the pack shows. */
  sizes: Size[]
  pack: PackLook
}

/** One size or flavour on sale: its name, price in US cents, pieces in stock, net grams. */
export const size = (name: string, cents: number, stock: number, grams: number): Size => ({ name, cents, stock, grams })
