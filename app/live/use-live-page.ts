import { useRevalidator } from 'react-router'
import { reachable } from '#app/client/live/reachable.ts'
import { type Manner, useLive } from './use-live.ts'

/** Reloads the page's data in place on each live event of these topics. Text in forms stays. */
export function useLivePage(topics: readonly string[], manner: Manner = {}): void {
  const { revalidate } = useRevalidator()
  useLive(topics, async () => void ((await reachable()) && (await revalidate())), manner)
}
