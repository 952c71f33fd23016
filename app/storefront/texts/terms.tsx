import { urls } from '#shared/urls.ts'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import type { Route } from './+types/terms'
import { loadText } from './load-text.server.ts'
import { TextPage } from './text-page.tsx'

export const handle = staticPage

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, locale, cache } = getRequestContext(context)
  cache('texts')
  return { text: await loadText(shop, locale, 'terms'), words: getMessages(context, 'texts') }
}

export default function TermsPage({ loaderData: { text } }: Route.ComponentProps) {
  return <TextPage text={text} path={urls.terms()} />
}
