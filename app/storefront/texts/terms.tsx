import { urls } from '#shared/urls.ts'
import { ask, words } from '#app/request/context.server.ts'
import { still } from '#app/rendering/static-page.ts'
import type { Route } from './+types/terms'
import { readText } from './read.server.ts'
import { TextPage } from './text-page.tsx'

export const handle = still

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, locale, keep } = ask(context)
  keep('texts')
  return { text: await readText(shop, locale, 'terms'), words: words(context, 'texts') }
}

export default function Terms({ loaderData: { text } }: Route.ComponentProps) {
  return <TextPage text={text} path={urls.terms()} />
}
