import { Icon } from '../../ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

const doings = ['written', 'taken-back'] as const
export type DoneWith = (typeof doings)[number]

/** What was done last, as the page's address says it. */
export function doneIn(url: string): DoneWith | null {
  const said = new URL(url).searchParams.get('done')
  return doings.find((one) => one === said) ?? null
}

export function Done({ done }: { done: DoneWith | null }) {
  const { t } = useLanguage()
  if (!done) return null
  return (
    <output className="notice notice-ok mt-5">
      <Icon name="circle-check" />
      <span>{t(`own-reviews.done-${done}`)}</span>
    </output>
  )
}
