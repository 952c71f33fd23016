import { useFetcher, useLocation, useRevalidator } from 'react-router'
import { waitUntilReachable } from '#app/client/live/wait-until-reachable.ts'
import { type LiveOptions, useLiveTopics } from './use-live-topics.ts'

/**
 * The newest loader data of the page after a live event of these topics; null before that. For
 * pages that must not change while the user works on them: call `show` to show the new data.
 */
export function useFreshLoaderData<Loader>(topics: readonly string[], manner: LiveOptions = {}) {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const { load, data } = useFetcher<Loader>({ key: `live ${address}` })
  const { revalidate } = useRevalidator()
  useLiveTopics(topics, async () => void ((await waitUntilReachable()) && (await load(address))), manner)
  return { fresh: data ?? null, show: () => void revalidate() }
}
