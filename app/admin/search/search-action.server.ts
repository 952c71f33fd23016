import { itemAt } from '#shared/present.ts'
import { redirect } from 'react-router'
import type { AdminLinkQuery } from '#shared/admin-route-parameters.ts'
import { adminUrls } from '#shared/admin-urls.ts'
import type { Customer } from '#shop/actor.ts'
import { EmptySearch, deleteEmptySearch } from '#shop/catalogue/editing/empty-searches.ts'
import { Failure } from '#shop/failure.ts'
import { deleteSynonyms, SaveSynonyms, saveSynonyms, SynonymGroupId } from '#shop/catalogue/editing/search-synonyms.ts'
import type { Shop } from '#shop/shop.ts'
import { parseForm } from '#app/request/forms.server.ts'

/** The last action, as the URL names it. */
export const searchActionNames = ['added', 'changed', 'removed', 'forgotten'] as const
type Done = (typeof searchActionNames)[number]

/** Runs the action of a form on the search page and redirects back. Throws Failure. */
export async function handleSearchAction(shop: Shop, by: Customer, values: Record<string, string>): Promise<Response> {
  const there = (done: Done, query: AdminLinkQuery<'search'> = {}) => redirect(adminUrls.search({ ...query, done }), 303)
  switch (values.intent) {
    case 'keep': {
      const words = wordsIn(values.words ?? '')
      const id = values.id || undefined
      await saveSynonyms(shop, by, parseForm(SaveSynonyms, { id, version: values.version, words }))
      // Tries a new group at once, with the customer search that prompted it where there was one.
      return id ? there('changed', { view: 'words' }) : there('added', { view: 'words', try: values.wanted || itemAt(words, 0) })
    }
    case 'drop':
      await deleteSynonyms(shop, by, parseForm(SynonymGroupId, values))
      return there('removed', { view: 'words' })
    case 'forget':
      await deleteEmptySearch(shop, by, parseForm(EmptySearch, values))
      return there('forgotten')
    default:
      throw new Failure('invalid-input')
  }
}

/** Splits at line breaks, and at the commas and semicolons of any language. */
function wordsIn(typed: string): string[] {
  return typed
    .split(/[\n,،、，;؛]/)
    .map((word) => word.trim())
    .filter(Boolean)
}
