import { useFetcher, useLocation, useRevalidator } from 'react-router'
import { reachable } from '#app/client/live/reachable.ts'
import { type Manner, useLive } from './use-live.ts'

/**
 * What a page's loader would answer by now, once there was news of these topics; null until then. For pages that must not change under the hand of who
 * works on them: `show` has the page show it.
 */
export function useFresh<Loader>(topics: readonly string[], manner: Manner = {}) {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const { load, data } = useFetcher<Loader>({ key: `live ${address}` })
  const { revalidate } = useRevalidator()
  useLive(topics, async () => void ((await reachable()) && (await load(address))), manner)
  return { fresh: data ?? null, show: () => void revalidate() }
}
