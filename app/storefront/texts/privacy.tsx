import { urls } from '#shared/urls.ts'
import { ask, words } from '#app/request/context.server.ts'
import { still } from '#app/rendering/static-page.ts'
import type { Route } from './+types/privacy'
import { readText } from './read.server.ts'
import { TextPage } from './text-page.tsx'

export const handle = still

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, locale, keep } = ask(context)
  keep('texts')
  return { text: await readText(shop, locale, 'privacy'), words: words(context, 'texts') }
}

export default function Privacy({ loaderData: { text } }: Route.ComponentProps) {
  return <TextPage text={text} path={urls.privacy()} />
}
