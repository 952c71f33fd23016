export { CatalogueMirror, type CatalogueTag } from './mirror/mirror.ts'
export type { NamedPicture } from './views/picture-name.ts'
export type { Rating } from './mirror/ratings.ts'
export { type SynonymMatch, phraseKey } from './search/search.ts'
/** Maximum number of search results, set by the specification. */
export { SEARCH_LIMIT } from './search/search.ts'
export { parcelAllergensOf, prependInsects } from './insects.ts'
export type { Exclusions } from './search/exclusions.ts'
export type { TranslatableTexts } from './views/translations.ts'
