import { useRevalidator } from 'react-router'
import { waitUntilReachable } from '#app/client/live/wait-until-reachable.ts'
import { type LiveOptions, useLiveTopics } from './use-live-topics.ts'

/** Reloads the page's data in place on each live event of these topics. Text in forms stays. */
export function useLiveRevalidation(topics: readonly string[], manner: LiveOptions = {}): void {
  const { revalidate } = useRevalidator()
  useLiveTopics(topics, async () => void ((await waitUntilReachable()) && (await revalidate())), manner)
}
