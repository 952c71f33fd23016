import { useRevalidator } from 'react-router'
import { reachable } from '#app/client/live/reachable.ts'
import { type Manner, useLive } from './use-live.ts'

/** Has a page's data read anew in place when there is news of these topics. What is typed stays. */
export function useLivePage(topics: readonly string[], manner: Manner = {}): void {
  const { revalidate } = useRevalidator()
  useLive(topics, async () => void ((await reachable()) && (await revalidate())), manner)
}
