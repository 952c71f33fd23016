import './live.css'
import { useLanguage } from '#app/language/words.tsx'

/**
 * Announces new content and shows it on a press; null for none. The pill lies over the page, so
 * that nothing moves while the user works. Needs the messages of `live`.
 */
export function NewItemsPill({ news, show }: { news: string | null; show: () => void }) {
  const { t } = useLanguage()
  const shown = () => {
    // The button disappears with its message: the focus moves to the page itself.
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
