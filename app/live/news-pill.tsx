import './live.css'
import { useLanguage } from '#app/language/words.tsx'

/**
 * Says what is new, null where nothing is, and shows it when pressed. It lies over the page, so that nothing moves under the hand of who works there.
 * Needs the words of `live`.
 */
export function NewsPill({ news, show }: { news: string | null; show: () => void }) {
  const { t } = useLanguage()
  const shown = () => {
    // The button goes with what it said: the keyboard goes on from the page itself.
    document.getElementById('content')?.focus({ preventScroll: true })
    show()
  }
  return (
    <output className="news-pill">
      {news !== null && (
        <span>
          {news}
          <button type="button" onClick={shown}>
            {t('live.show')}
          </button>
        </span>
      )}
    </output>
  )
}
